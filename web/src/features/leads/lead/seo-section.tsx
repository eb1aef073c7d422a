import type { LeadDetails as Lead } from "@quarry/client";
import { formatNumber } from "#web/format/numbers";
import { Facts, Section } from "#web/ui/section";
import { Measures } from "./measure";

const inWords = (issue: string) => issue.replaceAll("_", " ").replace("robots txt", "robots.txt");

/** What was measured on the entry page for search engines. */
export function SeoSection({ lead: { enrichment } }: { lead: Lead }) {
  const { seo } = enrichment;
  if (!seo) return null;
  return (
    <Section title={`SEO: ${seo.score} of 100`}>
      <Facts
        facts={[
          { label: "Issues", value: seo.issues.map(inWords).join(", ") || "none found" },
          { label: "Words", value: formatNumber(seo.word_count) },
          { label: "Title", value: `${seo.title_length} characters` },
          { label: "Description", value: `${seo.meta_description_length} characters` },
          { label: "Images with text", value: `${seo.images_with_alt} of ${seo.image_count}` },
          {
            label: "Links",
            value: `${seo.internal_links} internal, ${seo.external_links} external`,
          },
        ]}
      />
      <Measures
        measures={[
          { label: "Canonical address", value: seo.has_canonical },
          { label: "Sitemap", value: seo.has_sitemap },
          { label: "robots.txt", value: seo.has_robots_txt },
          { label: "Structured data", value: seo.has_structured_data },
          { label: "Open Graph", value: seo.has_open_graph },
          { label: "Mobile viewport", value: seo.has_viewport },
        ]}
      />
    </Section>
  );
}
