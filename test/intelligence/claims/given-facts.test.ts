import { describe, expect, it } from "vitest";
import { type CompanyProfile, statedBy } from "#src/intelligence/company-profile";
import { GivenFacts } from "#src/intelligence/claims/given-facts";
import { readIcpMatch } from "#src/intelligence/icp-match";
import { readEnrichment } from "#src/intelligence/lead-enrichment";
import { type OutreachBrief, readEmailDraft, readOutreach } from "#src/intelligence/outreach";

const PROFILE: CompanyProfile = {
  website: "https://brightwater-dental-bath.co.uk/",
  company_name: "Brightwater Dental Practice",
  title: "Dentist in Bath | Brightwater Dental",
  description: "A private dental practice in the heart of Bath.",
  language: "en",
  organization_types: ["Dentist"],
  city: "Bath",
  country: "GB",
  employees: "11-50",
  founded_year: 1987,
  technologies: ["WordPress", "WooCommerce", "jQuery"],
  social_networks: ["facebook", "linkedin"],
  email_count: 2,
  phone_count: 1,
  open_roles: ["Dental nurse", "Receptionist", "Hygienist", "Practice manager"],
  text: `Gentle dentistry since 1987. Twelve dentists see over 20,000 patients a year in five surgeries.
98 % of our patients recommend us. Check-ups from £65. New: our second clinic opens on 14 March 2027.
ISO9001 certified. Voted best practice 2025, winner of the Smile Award. We work with Invisalign and Denplan.
We invested 1.2 million pounds. Open 24/7 for emergencies. Turnover of 13 500 000 €.`,
};

const given = new GivenFacts(statedBy(PROFILE));

describe("accepts a sentence if the profile contains", () => {
  it.each([
    "Brightwater Dental is a private dental practice in Bath, founded in 1987.",
    "It has been open since 1987 and employs 11-50 people.",
    "The team of 12 dentists serves more than 20000 patients a year in 5 surgeries.",
    "Its twelve dentists see 20k+ patients.",
    "Around 20.000 patients, 98% of whom recommend it; 98 per cent is high.",
    "Check-ups start at £65 (65 pounds).",
    "It opens a second clinic on 14 March 2027.",
    "Its second clinic opens on March 14th, 2027.",
    "Die neue Praxis eröffnet am 14.03.2027, im März 2027.",
    "The practice is ISO 9001 certified and award-winning.",
    "It is a partner of Denplan and works with Invisalign.",
    "Its clients include British families and patients from Germany.",
    "It invested £1.2 million, that is 1,200,000 pounds.",
    "It offers emergency care 24/7.",
    "Turnover is €13.5 million, or €13.5M.",
    "The site runs WordPress and WooCommerce, and it is hiring for four roles.",
    "Hiring: Dental nurse, Receptionist, Hygienist, Practice manager (4 open roles).",
    "A modern, family-run practice that offers implants, whitening and orthodontics.",
    "It combines two disciplines, and has one of the largest teams. It ranks 2nd.",
    "It targets patients who want gentle, high-quality treatment and long-term care.",
    "The company invests in its website and seems to be growing.",
    "It could benefit from an online booking system.",
    "It offers B2B and B2C services, such as Implants and Whitening.",
  ])("%s", (sentence) => {
    expect(given.unfoundedIn(sentence)).toEqual([]);
  });
});

describe("rejects a sentence with", () => {
  it.each([
    ["It employs 250 people.", ["250"]],
    ["It was founded in 1990.", ["1990"]],
    ["It has 10+ locations.", ["10"]],
    ["It has three locations.", ["3"]],
    ["It has eight clinics and twenty-five rooms.", ["8", "25"]],
    ["Fünfundzwanzig Zimmer und hunderte Gäste.", ["25"]],
    ["It serves hundreds of companies.", ["hundreds"]],
    ["It has two hundred thousand customers.", ["200000"]],
    ["It serves 50,000 patients.", ["50,000"]],
    ["Turnover grew by 20%.", ["20%", "20"]],
    ["12% of patients come back.", ["12%"]],
    ["Revenue is 5 million.", ["5000000"]],
    ["Revenue is €12 million.", ["€12000000", "12000000"]],
    ["Treatments cost €12.", ["€12"]],
    ["It opens on 14 June 2027.", ["14 June 2027"]],
    ["It opened in March 2019.", ["March 2019", "2019"]],
    ["The site runs Shopify with HubSpot.", ["Shopify", "HubSpot"]],
    ["Its clients include Siemens and Bosch.", ["Siemens", "Bosch"]],
    ["The practice is trusted by Rolls-Royce.", ["Rolls-Royce"]],
    ["Partnership with Philips.", ["Philips"]],
    ["New customer: Vodafone", ["Vodafone"]],
    ["It was founded by Maria Keller.", ["Maria Keller"]],
    ["It closed its Series B.", ["Series B"]],
    ["It made 3 million pounds.", ["3000000 pounds", "3000000"]],
    ["It was recently acquired by Bupa.", ["Bupa"]],
    ["Ils ont quarante employés.", ["40"]],
    ["Hanno nove sedi.", ["9"]],
    ["Tienen quince empleados.", ["15"]],
  ])("%s", (sentence, unfounded) => {
    expect(given.unfoundedIn(sentence).toSorted()).toEqual(unfounded.toSorted());
  });

  it("rejects funding and awards that the profile does not mention", () => {
    const plain = new GivenFacts({ ...PROFILE, text: "Gentle dentistry." });
    expect(plain.unfoundedIn("Fresh from a funding round.")).toEqual(["funding round"]);
    expect(plain.unfoundedIn("An award-winning practice.")).toEqual(["award-winning"]);
    expect(plain.unfoundedIn("It raised venture capital.")).toEqual(["raised venture capital"]);
  });
});

describe("a model's output", () => {
  it("loses unfounded facts and keeps the rest", () => {
    const answer = {
      summary: "A dental practice in Bath. It has 900 employees. Open since 1987.",
      industry: null,
      category: null,
      buying_signals: ["Hiring: Dental nurse", "Opens 40 new clinics", "Moved to Salesforce"],
      lead_score: 87,
      score_reasoning:
        "It has 2 e-mail addresses and 1 phone number: 26 of 30 points. Its 900 employees count as well. It scores 87.",
    };
    expect(readEnrichment(answer, PROFILE)).toMatchObject({
      summary: "A dental practice in Bath. Open since 1987.",
      buying_signals: ["Hiring: Dental nurse"],
      score_reasoning:
        "It has 2 e-mail addresses and 1 phone number: 26 of 30 points. It scores 87.",
    });
    const invented = { ...answer, summary: "It has 900 employees.", score_reasoning: null };
    expect(readEnrichment(invented, PROFILE)).toMatchObject({
      summary: null,
      score_reasoning: null,
    });
  });

  it("may cite the ICP in its reasons, but only the company in its signals", () => {
    const icp = {
      name: "Shops",
      description: "Shops on Shopify with at least 200 employees.",
      company_keywords: ["shop"],
      disqualifiers: [],
      target_industries: [],
    };
    const reasoning = "It has no Shopify and fewer than 200 employees. It has 75 stores.";
    const matched_signals = ["Uses Shopify", "200 employees", "Runs WooCommerce"];
    const match = readIcpMatch({ score: 30, reasoning, matched_signals }, PROFILE, icp);
    expect(match.reasoning).toBe("It has no Shopify and fewer than 200 employees.");
    expect(match.matched_signals).toEqual(["Runs WooCommerce"]);
  });
});

const BRIEF: OutreachBrief = {
  offer: { product: "Online booking that cuts no-shows by 30%, on Shopify", tone: null },
  sender: { company: "Acme 360 Ltd", name: "Jane Doe", signature: null },
  recipient: { name: "Joan Weber", title: "Practice manager" },
  language: null,
  profile: PROFILE,
};

describe("outreach", () => {
  it.each([
    "Hello Joan Weber,",
    "I write for Acme 360 Ltd. Our booking runs on Shopify and cuts no-shows by 30%.",
    "Would you have 15 minutes for a call next week?",
    "A quick 20-minute call would do.",
    "Passt Ihnen ein Gespräch von 15 Minuten?",
    "I read that you have looked after patients since 1987.",
    "Two ideas for your front desk.",
    "Would Tuesday at 10:00 or 4.30 pm suit you?",
    "Passt Ihnen ein Telefonat am Dienstag um 16 Uhr?",
    "Is it worth a short call on Tuesday or Thursday?",
  ])("may repeat its brief and propose a time: %s", (content) => {
    expect(readOutreach("pitch", { subject: null, content }, BRIEF)?.content).toBe(content);
  });

  it("loses unfounded sentences and keeps its form", () => {
    const body =
      "Hello Joan Weber,\n\nI saw your practice. You won 45 new clients.\n\nWe work with Siemens.\n\nShall we talk?";
    expect(readEmailDraft({ subject: "45 new clients", body }, BRIEF)).toEqual({
      subject: "Acme 360 Ltd",
      body: "Hello Joan Weber,\n\nI saw your practice.\n\nShall we talk?\n\nJane Doe\nAcme 360 Ltd",
    });
  });

  it("is null if only the greeting remains", () => {
    const content = "Hello Joan Weber,\n\nYou won 45 new clients.";
    expect(readOutreach("pitch", { subject: null, content }, BRIEF)).toBeNull();
  });
});
