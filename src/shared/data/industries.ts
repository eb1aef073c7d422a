// The industries that AI answers, filters and analytics use. Names and other spellings are written for this project
// (licence as the project's); `isic` are the divisions of ISIC Rev. 4 that an industry covers, to compare with other
// data (United Nations Statistics Division, Statistical Papers, Series M No. 4/Rev.4; free to reproduce with source).
// A name is stored on leads: rename one only with a migration. Spellings are in lower case, without punctuation.

type IndustryRow = { name: string; isic: string; spellings: string };

export const INDUSTRY_ROWS: readonly IndustryRow[] = [
  {
    name: "Accounting",
    isic: "69",
    spellings:
      "accountancy|accounting services|bookkeeping|tax advice|tax consulting|accounting and tax",
  },
  {
    name: "Aerospace and defence",
    isic: "30 84",
    spellings: "aerospace|aviation and aerospace|defence|defense|aerospace and defense",
  },
  {
    name: "Agriculture",
    isic: "01 02 03",
    spellings: "farming|agribusiness|agriculture and forestry|forestry|fishing|horticulture",
  },
  {
    name: "Architecture and engineering",
    isic: "71",
    spellings:
      "architecture|architects|architecture and planning|engineering services|civil engineering|engineering",
  },
  {
    name: "Arts and culture",
    isic: "90 91",
    spellings: "arts|museums|performing arts|fine art|art|culture",
  },
  {
    name: "Automotive",
    isic: "29 45",
    spellings:
      "automotive services|car dealership|car dealerships|car repair|auto repair|automotive industry|motor vehicles",
  },
  { name: "Banking", isic: "64", spellings: "banks|bank" },
  {
    name: "Beauty and personal care",
    isic: "96",
    spellings:
      "beauty|cosmetics|hairdressing|hair salon|personal care|beauty and cosmetics|spa and wellness",
  },
  {
    name: "Biotechnology and pharmaceuticals",
    isic: "21 72",
    spellings: "biotechnology|biotech|pharmaceuticals|pharma|pharmaceutical|life sciences",
  },
  {
    name: "Business consulting",
    isic: "70",
    spellings:
      "consulting|management consulting|business consultancy|consultancy|strategy consulting",
  },
  { name: "Chemicals", isic: "20", spellings: "chemical industry|chemical manufacturing|chemical" },
  {
    name: "Cleaning and facility services",
    isic: "81",
    spellings:
      "cleaning|cleaning services|facility management|facilities services|facility services|commercial cleaning",
  },
  {
    name: "Construction",
    isic: "41 42 43",
    spellings:
      "construction industry|building|building and construction|general contracting|roofing|carpentry",
  },
  { name: "Consumer electronics", isic: "26", spellings: "electronics|electronics retail" },
  {
    name: "Cybersecurity",
    isic: "62",
    spellings: "computer and network security|it security|information security|cyber security",
  },
  {
    name: "Data and artificial intelligence",
    isic: "62 63",
    spellings: "artificial intelligence|ai|data analytics|machine learning|analytics|big data",
  },
  {
    name: "Dental care",
    isic: "86",
    spellings: "dentistry|dental|dental services|dental practice|dental clinic|dentists|dentist",
  },
  {
    name: "Design",
    isic: "74",
    spellings: "graphic design|web design|interior design|industrial design|design services",
  },
  {
    name: "Education",
    isic: "85",
    spellings:
      "schools|higher education|e learning|elearning|training|education and training|education management|edtech",
  },
  {
    name: "Electrical services",
    isic: "43",
    spellings: "electrical|electricians|electrician|electrical contracting|electrical installation",
  },
  {
    name: "Energy and utilities",
    isic: "35 36",
    spellings:
      "energy|utilities|renewable energy|renewables|solar energy|solar|power generation|oil and energy",
  },
  {
    name: "Environmental services",
    isic: "37 38 39",
    spellings: "waste management|recycling|environment|sustainability",
  },
  {
    name: "Events",
    isic: "82 93",
    spellings: "event management|events services|event planning|conferences|weddings",
  },
  {
    name: "Fashion and apparel",
    isic: "13 14 15",
    spellings:
      "fashion|apparel|clothing|apparel and fashion|textiles|jewellery|jewelry|luxury goods",
  },
  {
    name: "Financial services",
    isic: "64 66",
    spellings:
      "finance|fintech|financial technology|financial advice|wealth management|investment|investment management|payments",
  },
  {
    name: "Fitness and sports",
    isic: "93",
    spellings: "fitness|sports|gyms|gym|sport|sporting goods|health wellness and fitness",
  },
  {
    name: "Food and beverages",
    isic: "10 11",
    spellings:
      "food|beverages|food production|food and beverage|food and drink|winery|wine and spirits|brewery|bakery",
  },
  {
    name: "Furniture and home",
    isic: "31 47",
    spellings: "furniture|home goods|home furnishings|homeware",
  },
  {
    name: "Gaming",
    isic: "58 92",
    spellings: "computer games|video games|gambling|gambling and casinos|esports|betting",
  },
  {
    name: "Government",
    isic: "84",
    spellings: "public administration|government administration|public sector|public services",
  },
  {
    name: "Health care",
    isic: "86",
    spellings:
      "healthcare|health|medical|medical practice|medical services|hospitals|health services|hospital and health care|physiotherapy",
  },
  {
    name: "Hotels and accommodation",
    isic: "55",
    spellings:
      "hotels|hotel|accommodation|hospitality|lodging|holiday rentals|vacation rentals|guesthouse",
  },
  { name: "Human resources", isic: "78", spellings: "hr|hr services|human resources services" },
  {
    name: "IT services",
    isic: "62",
    spellings:
      "information technology|information technology and services|it|it consulting|it support|managed services|managed it services|it services and consulting",
  },
  { name: "Insurance", isic: "65", spellings: "insurance services|insurance brokerage|insurtech" },
  {
    name: "Internet and hosting",
    isic: "63",
    spellings:
      "internet|web hosting|hosting|cloud hosting|internet services|online services|cloud computing",
  },
  {
    name: "Landscaping and gardening",
    isic: "81",
    spellings: "landscaping|gardening|garden design|landscape architecture",
  },
  {
    name: "Legal services",
    isic: "69",
    spellings: "legal|law|law firm|law firms|law practice|lawyers|notary",
  },
  {
    name: "Logistics and transport",
    isic: "49 50 52 53",
    spellings:
      "logistics|transport|transportation|freight|shipping|trucking|supply chain|warehousing|logistics and supply chain|transportation and logistics",
  },
  {
    name: "Machinery",
    isic: "28",
    spellings:
      "machine building|mechanical engineering|machinery manufacturing|industrial machinery|mechanical or industrial engineering",
  },
  {
    name: "Manufacturing",
    isic: "16 17 18 22 23 27 32",
    spellings:
      "industrial manufacturing|industry|manufacturer|plastics|packaging|printing|electrical manufacturing",
  },
  {
    name: "Marketing and advertising",
    isic: "73",
    spellings:
      "marketing|advertising|digital marketing|marketing services|marketing agency|public relations|seo|online marketing|advertising services",
  },
  {
    name: "Media and publishing",
    isic: "58 60",
    spellings:
      "media|publishing|news|newspapers|broadcast media|journalism|online media|film|video production|media production",
  },
  {
    name: "Medical devices",
    isic: "26 32",
    spellings: "medical equipment|medical technology|medtech|medical device",
  },
  {
    name: "Metals and mining",
    isic: "05 06 07 08 24 25",
    spellings: "mining|metals|metalworking|metal processing|steel|mining and metals|oil and gas",
  },
  { name: "Music and entertainment", isic: "59 90", spellings: "entertainment|music|leisure" },
  {
    name: "Non-profit",
    isic: "94",
    spellings:
      "non profit|nonprofit|non profit organization|charity|ngo|associations|civic and social organization|religious institutions",
  },
  {
    name: "Painting and finishing",
    isic: "43",
    spellings: "painting|painters|flooring|tiling|plastering",
  },
  { name: "Pet care", isic: "96", spellings: "pets|pet services|pet supplies" },
  { name: "Photography", isic: "74", spellings: "photo|photographers|photographer" },
  {
    name: "Plumbing and heating",
    isic: "43",
    spellings: "plumbing|heating|hvac|sanitary|plumbing services",
  },
  {
    name: "Real estate",
    isic: "68",
    spellings:
      "property|property management|real estate services|estate agents|estate agency|commercial real estate",
  },
  {
    name: "Recruiting",
    isic: "78",
    spellings:
      "recruitment|staffing|staffing and recruiting|employment services|temporary staffing",
  },
  {
    name: "Research",
    isic: "72",
    spellings: "market research|scientific research|r and d|research services",
  },
  {
    name: "Restaurants and catering",
    isic: "56",
    spellings:
      "restaurants|restaurant|catering|food services|cafe|cafes|bars|gastronomy|food service",
  },
  {
    name: "Retail",
    isic: "47",
    spellings:
      "retailer|e commerce|ecommerce|online retail|online shop|retail trade|consumer goods|supermarkets|department stores",
  },
  {
    name: "Security services",
    isic: "80",
    spellings: "security|security and investigations|private security|locksmith",
  },
  {
    name: "Semiconductors and electronics",
    isic: "26 27",
    spellings:
      "semiconductors|electronic components|electronics manufacturing|industrial automation|automation",
  },
  {
    name: "Social care",
    isic: "87 88",
    spellings:
      "elderly care|care homes|nursing care|social services|childcare|individual and family services",
  },
  {
    name: "Software",
    isic: "58 62",
    spellings:
      "software development|saas|computer software|software as a service|software and it|information technology and software|app development|technology",
  },
  { name: "Telecommunications", isic: "61", spellings: "telecom|telecoms|telecommunication" },
  {
    name: "Translation and localisation",
    isic: "74",
    spellings: "translation|translation services|localization|translation and localization",
  },
  {
    name: "Travel and tourism",
    isic: "79",
    spellings:
      "travel|tourism|leisure travel and tourism|travel agency|tour operator|travel services",
  },
  {
    name: "Veterinary care",
    isic: "75",
    spellings: "veterinary|veterinary services|veterinary medicine|veterinarians|veterinarian",
  },
  {
    name: "Wholesale and trade",
    isic: "46",
    spellings:
      "wholesale|wholesale trade|trade|distribution|import and export|international trade and development",
  },
];

/** What kind of business a company is, whatever its industry. */
export const BUSINESS_KIND_ROWS: readonly Omit<IndustryRow, "isic">[] = [
  { name: "Agency", spellings: "marketing agency|digital agency|creative agency" },
  {
    name: "B2B services",
    spellings: "b2b|business services|services|b2b service provider|service provider",
  },
  { name: "Consumer services", spellings: "b2c services|b2c|personal services|local services" },
  {
    name: "E-commerce",
    spellings: "e commerce|ecommerce|online shop|online store|online retailer",
  },
  { name: "Education provider", spellings: "education|school|university|training provider" },
  { name: "Financial services", spellings: "bank|insurance|finance|insurer" },
  {
    name: "Health services",
    spellings:
      "health care|healthcare|medical practice|health care provider|healthcare provider|clinic",
  },
  { name: "Hospitality", spellings: "restaurant|hotel|restaurants|hotels|gastronomy" },
  { name: "IT services", spellings: "it service provider|it consulting|system integrator" },
  { name: "Manufacturer", spellings: "manufacturing|producer|industrial manufacturer" },
  { name: "Marketplace", spellings: "online marketplace|platform" },
  { name: "Media", spellings: "publisher|media company|publishing" },
  {
    name: "Non-profit",
    spellings: "nonprofit|non profit|non profit organization|charity|association|ngo",
  },
  {
    name: "Professional services",
    spellings: "consulting|consultancy|law firm|professional service firm",
  },
  { name: "Property", spellings: "real estate|real estate agency|property management" },
  { name: "Public sector", spellings: "government|public administration|public authority" },
  { name: "Retail", spellings: "retailer|shop|store|brick and mortar retail" },
  {
    name: "SaaS",
    spellings: "software|software company|software vendor|software as a service|saas company",
  },
  {
    name: "Trades",
    spellings: "trades and crafts|craft|crafts|craft business|contractor|construction",
  },
  { name: "Transport", spellings: "logistics|transportation|logistics provider|freight forwarder" },
  { name: "Wholesale", spellings: "wholesaler|distributor|distribution" },
];
