import { scanHtml } from "#src/extraction/html/html-scanner";

type WidgetJob = { id: string; title: string; department: string | null; location: string | null };

/**
 * Reads the widget that BambooHR provides for companies' own sites (`/jobs/embed2.php`). Null if the page
 * is not a widget.
 */
export function readBambooWidget(html: string): WidgetJob[] | null {
  const jobs: WidgetJob[] = [];
  let isWidget = false;
  let job: WidgetJob | null = null;
  let department = "";
  let target: "title" | "location" | "department" | null = null;
  scanHtml(html, {
    open(tag) {
      const classes = tag.attribute("class") ?? "";
      isWidget ||= classes.includes("BambooHR-ATS");
      if (/BambooHR-ATS-Department-Header/.test(classes)) {
        department = "";
        target = "department";
      } else if (tag.name === "li" && /BambooHR-ATS-Jobs-Item/.test(classes)) {
        job = { id: "", title: "", department: department.trim() || null, location: null };
        jobs.push(job);
      } else if (job && tag.name === "a" && job.id === "") {
        job.id = idOf(tag.attribute("href") ?? "");
        target = "title";
      } else if (job && /BambooHR-ATS-Location/.test(classes)) {
        job.location = "";
        target = "location";
      }
    },
    close(name) {
      if (/^(?:a|span|div|h\d)$/.test(name)) target = null;
      if (name === "li") job = null;
    },
    text(text) {
      if (target === "department") department += text;
      else if (job && target === "title") job.title += text;
      else if (job && target === "location") job.location += text;
    },
    raw: () => undefined,
  });
  return isWidget ? jobs : null;
}

const idOf = (href: string) =>
  /\/careers\/(\d+)|[?&]id=(\d+)/.exec(href)?.slice(1).find(Boolean) ?? "";
