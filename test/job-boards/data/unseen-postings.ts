// Postings written after the rules were done, labelled by reading them; `labelled-postings.ts` says how.
// At first sight the first 64 were read with precision 0.979 and recall 0.964, the later 30 with 0.979 and 0.946.

import type { LabelledPosting } from "./labelled-postings";

export const UNSEEN_POSTINGS: readonly LabelledPosting[] = [
  {
    title: "Staff Software Engineer, Infrastructure",
    text: "About the role\nYou'll own the compute platform that 400 engineers deploy to. Today that means Kubernetes on bare metal, Envoy for traffic, and a control plane in Go.\n\nWhat we look for\n• 8+ years building distributed systems\n• Fluency in Go, Rust or C++\n• Deep Linux knowledge (eBPF a plus)\n• Experience with Terraform and Bazel\n\nBenefits: equity, 401(k), commuter stipend.",
    technologies: "Kubernetes, Envoy, Go, Rust, C++, Linux, Terraform, Bazel",
  },
  {
    title: "Licensed Practical Nurse (LPN) - Nights",
    text: "Provide direct care to 20 residents. Document in PointClickCare. Able to lift 50 lbs, react appropriately in emergencies and go with the flow. CPR, current LPN license in the state of Ohio. Sign-on bonus for spring hires!",
    technologies: "PointClickCare",
  },
  {
    title: "Sous Chef",
    text: "We're opening a new bistro this spring. As sous chef you report to the Executive Chef, run the pass, order stock and train commis chefs. Knowledge of HACCP. Square meals on shift. Toast POS experience preferred.",
    technologies: "Toast POS",
  },
  {
    title: "Softwareentwickler Python (m/w/d) - Homeoffice möglich",
    text: "Das erwartet dich: Entwicklung von Schnittstellen mit Python und FastAPI, Pflege unserer PostgreSQL-Datenbanken, Deployment mittels Docker und GitLab CI. Das bringst du mit: abgeschlossenes Studium der Informatik, Erfahrung mit Linux und Git, gute Englischkenntnisse. Nice to have: Kubernetes, Grafana.",
    technologies: "Python, FastAPI, PostgreSQL, Docker, GitLab, Linux, Git, Kubernetes, Grafana",
  },
  {
    title: "Ingénieur DevOps (H/F) - CDI - Nantes",
    text: "Vos missions : industrialiser les déploiements (Ansible, Terraform), administrer nos clusters Kubernetes sur OVHcloud, superviser avec Prometheus et Zabbix, et accompagner les équipes de développement Java/Angular. Vous maîtrisez Linux, Bash et au moins un outil de CI (Jenkins, GitLab CI). Télétravail 3 jours par semaine.",
    technologies:
      "Ansible, Terraform, Kubernetes, OVHcloud, Prometheus, Zabbix, Java, Angular, Linux, Bash, Jenkins, GitLab",
  },
  {
    title: "Programador Java Senior",
    text: "Requisitos: al menos 4 años de experiencia con Java 11, Spring Boot y microservicios. Conocimientos de Kafka, Oracle y Jenkins. Valorable Angular. Ofrecemos contrato indefinido, teletrabajo y formación en AWS.",
    technologies: "Java, Spring Boot, Apache Kafka, Oracle Database, Jenkins, Angular, AWS",
  },
  {
    title: "Medior Data-analist",
    text: "Jij vertaalt data naar inzichten voor onze winkels. Je schrijft SQL-queries op Snowflake, bouwt rapportages in Power BI en werkt nauw samen met marketing. Ervaring met Python of R is mooi meegenomen. Wij bieden een salaris tussen 3.200 en 4.100 euro.",
    technologies: "SQL, Snowflake, Power BI, Python, R",
  },
  {
    title: "Enterprise Account Executive, Nordics",
    text: "You'll hunt new logos in the Nordics and close six-figure deals. We run on Salesforce, Outreach, Gong and LinkedIn Sales Navigator. You are a storyteller who can express value, excel under pressure and build teams of champions. MEDDPICC.",
    technologies: "Salesforce, Outreach, Gong, LinkedIn Sales Navigator",
  },
  {
    title: "Marketing Manager (Lifecycle)",
    text: "Plan and build campaigns in Iterable, write copy, and A/B test subject lines. SQL basics so you can answer your own questions in Mode or Looker. Work with Segment data and Figma templates. You have a growth mindset and a sharp outlook on trends.",
    technologies: "Iterable, SQL, Looker, Segment, Figma",
  },
  {
    title: "React Native Developer",
    text: "Ship features in our iOS and Android apps with React Native, TypeScript and Redux Toolkit. Testing with Jest and Detox; releases via Fastlane and Bitrise. You know how to bridge native modules in Swift or Kotlin.",
    technologies: "React Native, iOS, Android, TypeScript, Redux, Jest, Fastlane, Swift, Kotlin",
  },
  {
    title: "Treasury Analyst",
    text: "Daily cash positioning, FX hedging and bank relationship management. Experience with SWIFT, Kyriba and SAP Treasury is desirable; strong Excel modelling. You will make sure liquidity is available in every region.",
    technologies: "SAP, Microsoft Excel",
  },
  {
    title: "Senior Consultant SAP MM/SD",
    text: "Beratung und Customizing in SAP ECC und S/4HANA, Schwerpunkt MM und SD. ABAP-Grundkenntnisse, Erfahrung mit Fiori Apps. Reisebereitschaft 50 %. Wir bieten Firmenwagen, Fortbildungen und Workation auf Mallorca.",
    technologies: "SAP, SAP S/4HANA, ABAP, SAPUI5",
  },
  {
    title: "Senior Data Platform Engineer",
    text: "What you'll use: Python, SQL, dbt, Airflow, Spark on EMR, Kafka, Iceberg, Trino, Terraform, AWS (S3, Glue, Athena, Lambda). What you'll get: ownership. What you won't: endless meetings.",
    technologies:
      "Python, SQL, dbt, Apache Airflow, Apache Spark, Amazon EMR, Apache Kafka, Apache Iceberg, Trino, Terraform, AWS, Amazon S3, AWS Glue, Amazon Athena, AWS Lambda",
  },
  {
    title: "Junior Web Developer",
    text: "perfect first job! you know html, css and javascript, maybe some react or vue. we'll teach you node, git and how to deploy to netlify. no slack for bullies in our team.",
    technologies: "HTML, CSS, JavaScript, React, Vue.js, Node.js, Git, Netlify",
  },
  {
    title: "Executive Assistant to the CEO",
    text: "Manage a complex calendar across time zones, book travel, prepare slides in PowerPoint and Google Slides, take minutes. You are a master of Outlook and Excel. Discretion goes without saying. Access to confidential information.",
    technologies: "Microsoft PowerPoint, Google Workspace, Microsoft Outlook, Microsoft Excel",
  },
  {
    title: "CNC Machinist",
    text: "Set up and operate Haas mills and lathes. Read drawings, check tolerances and keep the shop clean. Mastercam or Fusion 360 programming a plus. Second shift, Monday - Thursday, 10 hours. Rust and coolant do not scare you.",
    technologies: "Fusion 360",
  },
  {
    title: "Architekt (m/w/d) LPH 1-5",
    text: "Sie bearbeiten Wohnungsbauprojekte mit ArchiCAD oder Revit. Gute Kenntnisse in Photoshop und InDesign, sicherer Umgang mit dem MS Office-Paket. Box, Tiefgarage und Jobticket vorhanden.",
    technologies: "ArchiCAD, Revit, Photoshop, InDesign, Microsoft Office",
  },
  {
    title: "Graphic Designer",
    text: "Create packaging, ads and social content. Expert in Adobe Illustrator, Photoshop and InDesign; motion skills in After Effects are welcome, as is a feel for Canva and Midjourney. Portfolio required.",
    technologies: "Illustrator, Photoshop, InDesign, After Effects, Canva, Midjourney",
  },
  {
    title: "Security Operations Analyst (Tier 2)",
    text: "Work alerts in Microsoft Sentinel and Defender for Endpoint, hunt with KQL, write playbooks in Python. Familiar with MITRE ATT&CK, Splunk or QRadar. 24/7 rota with four nights a month. Clearance: SC.",
    technologies: "Microsoft Sentinel, Microsoft Defender, Python, Splunk, IBM QRadar",
  },
  {
    title: "Systemadministrator Windows (m/w/d)",
    text: "Betrieb unserer Server (Windows Server 2022, VMware vSphere), Verwaltung von Active Directory, Exchange Online und Intune, Backup mit Veeam. PowerShell-Skripte sind für Sie Alltag. Kenntnisse in Citrix und Sophos wünschenswert.",
    technologies:
      "Windows Server, VMware, Active Directory, Microsoft Exchange, Microsoft Intune, Veeam, PowerShell, Citrix, Sophos",
  },
  {
    title: "Payroll Specialist - UK",
    text: "End-to-end payroll for 600 employees using Sage 50 Payroll; year-end P60s, pensions auto-enrolment. Excel to VLOOKUP level. Experience moving to Workday would be great. 35 hours, hybrid in Leeds.",
    technologies: "Sage, Microsoft Excel, Workday",
  },
  {
    title: "Staff Accountant",
    text: "Reconcile accounts, book journal entries and support the audit. QuickBooks Online today, NetSuite next year. Bill.com and Ramp for AP and cards. You like clean books and close on day five.",
    technologies: "QuickBooks, NetSuite, Bill.com, Ramp",
  },
  {
    title: "Research Scientist, NLP",
    text: "PhD in ML. Publications at ACL or NeurIPS. Strong PyTorch or JAX; experience training LLMs with DeepSpeed across many GPUs (CUDA, NCCL). We care about reproducibility, so you'll log runs in Weights & Biases. R&D culture, no Go, no chess.",
    technologies: "PyTorch, JAX, CUDA, Weights & Biases",
  },
  {
    title: "Actuarial Analyst",
    text: "Price motor products with GLMs in R and Emblem, extract data with SQL, document in Word and present in PowerPoint. Working towards IFoA exams. SAS knowledge helps with the legacy models.",
    technologies: "R, SQL, Microsoft Word, Microsoft PowerPoint, SAS",
  },
  {
    title: "Bioinformatician",
    text: "Analyse single-cell RNA-seq data using R (Seurat, Bioconductor) and Python (scanpy). Nextflow pipelines on AWS Batch. C. elegans experience is a bonus. You'll write methods sections and present at conferences.",
    technologies: "R, Python, AWS",
  },
  {
    title: "Firmware Engineer",
    text: "You write C for STM32 and nRF52, debug with an oscilloscope, and script tests in Python. RTOS experience: Zephyr or FreeRTOS. Bluetooth LE, CAN, Modbus. Some Rust is creeping in and we like it.",
    technologies: "C, Python, FreeRTOS, Rust",
  },
  {
    title: "Elixir Backend Engineer",
    text: "We're an Elixir shop: Phoenix LiveView, Oban, Ecto, Postgres. You'll deploy to Fly.io and watch things in Honeycomb and Sentry. No Elixir yet? Ruby, Erlang or Clojure people tend to pick it up fast.",
    technologies: "Elixir, Phoenix, PostgreSQL, Fly.io, Honeycomb, Sentry, Ruby, Erlang, Clojure",
  },
  {
    title: "Business Development Representative - Phoenix",
    text: "Join our Phoenix office! Cold call, email and book demos. HubSpot experience preferred; we'll train you on ZoomInfo and Salesloft. Spark conversations, go after your goals and make President's Club.",
    technologies: "HubSpot, ZoomInfo, Salesloft",
  },
  {
    title: "Solutions Engineer",
    text: "Databricks helps data teams solve hard problems. As a Solutions Engineer you will demo Databricks, MLflow and Delta Lake, write Python and Scala, and know AWS or Azure well. Spark experience is key.",
    companyName: "Databricks",
    domain: "databricks.com",
    technologies: "Python, Scala, AWS, Microsoft Azure",
  },
  {
    title: "Senior Frontend Engineer, Jira",
    text: "Millions use Jira, Confluence and Trello every day. You'll build with React, TypeScript and GraphQL, test in Cypress and ship through Bitbucket Pipelines to AWS.",
    companyName: "Atlassian Pty Ltd",
    technologies: "React, TypeScript, GraphQL, Cypress, AWS",
  },
  {
    title: "Developer Advocate",
    text: "Help developers succeed with Elasticsearch, Kibana and Logstash. You speak at meetups, write Java, Python or JavaScript samples and post on our blog. Kubernetes knowledge a plus.",
    companyName: "Elastic",
    domain: "elastic.co",
    technologies: "Java, Python, JavaScript, Kubernetes",
  },
  {
    title: "Embedded Linux Engineer",
    text: "Yocto, U-Boot, device drivers, C/C++ and Python. Build systems: CMake, Make. CI in Jenkins. You have soldered at least once. 30 days of leave and a kitchen with a real chef.",
    technologies: "Embedded Linux, C, C++, Python, CMake, Make, Jenkins",
  },
  {
    title: "Full Stack Engineer (MERN)",
    text: "Build with MongoDB, Express, React and Node. TypeScript everywhere. AWS Lambda behind API Gateway, DynamoDB for sessions. We pair, we review and we go home at five.",
    technologies:
      "MongoDB, Express, React, Node.js, TypeScript, AWS, AWS Lambda, Amazon API Gateway, Amazon DynamoDB",
  },
  {
    title: "Site Manager (Construction)",
    text: "Deliver a £20m scheme on programme. SMSTS, first aid, CSCS black card. Use Procore and Bluebeam for drawings; MS Project for the programme. Remote sites, lodging provided. Storm drainage knowledge helpful.",
    technologies: "Procore, Bluebeam, Microsoft Project",
  },
  {
    title: "Elektrokonstrukteur (m/w/d)",
    text: "Erstellung von Schaltplänen in EPLAN Electric P8, Auslegung von Schaltschränken, Abstimmung mit der SPS-Programmierung (TIA Portal). Kenntnisse in SolidWorks von Vorteil. Gute MS-Office-Kenntnisse.",
    technologies: "EPLAN, TIA Portal, SolidWorks, Microsoft Office",
  },
  {
    title: "Customer Support Agent (Dutch speaking)",
    text: "Answer tickets in Zendesk, calls in Aircall and chats in Intercom. You stay calm, express empathy, and know when to escalate. Slack and Notion for internal knowledge. Rotating weekends, remote in Portugal.",
    technologies: "Zendesk, Aircall, Intercom, Slack, Notion",
  },
  {
    title: "Dental Receptionist",
    text: "Front desk for a busy practice: schedule in Dentrix, verify insurance, collect payments. Monday to Friday, no evenings. Good with people, quick to react, at ease with a computer (Word, email).",
    technologies: "Dentrix, Microsoft Word",
  },
  {
    title: "Unreal Engine Programmer",
    text: "Gameplay programming in C++ and Blueprints on Unreal Engine 5. Version control with Perforce, tasks in Jira. Bonus: Houdini, Python tools, console experience. We make worlds people want to live in.",
    technologies: "C++, Unreal Engine, Perforce, Jira, Houdini, Python",
  },
  {
    title: "3D Artist",
    text: "Model and texture props in Blender or Maya, ZBrush and Substance Painter. Understanding of Unity's asset pipeline. A good eye for light. Crystal, rust and copper materials are our thing.",
    technologies: "Blender, Maya, ZBrush, Substance Painter, Unity",
  },
  {
    title: "Product Manager, Payments",
    text: "Define the roadmap for pay-ins and pay-outs. You know card schemes, SEPA, SWIFT gpi and open banking; integrations with Stripe and Adyen are familiar ground. Write specs in Notion, track in Linear, look at Amplitude weekly.",
    technologies: "Stripe, Adyen, Notion, Linear, Amplitude",
  },
  {
    title: "Operations Manager - Greenhouses",
    text: "Oversee 12 greenhouses and a crew of 40. Schedule in Monday.com, track cost in Excel. Lever your experience to cut waste. Spring planting, summer harvest. Access to a company truck.",
    technologies: "Monday.com, Microsoft Excel",
  },
  {
    title: "Senior .NET Developer (Azure)",
    text: "Must have: C#, ASP.NET Core, EF Core, Azure (App Service, Service Bus, Functions), SQL Server. Nice to have: Bicep, Azure DevOps, React. Interviews over Teams.",
    technologies:
      "C#, .NET, ASP.NET, Entity Framework, Microsoft Azure, Azure Service Bus, Azure App Service, Azure Functions, Microsoft SQL Server, Bicep, Azure DevOps, React",
  },
  {
    title: "Legacy Modernisation Engineer",
    text: "Move RPG and COBOL code from IBM i to Java on OpenShift. DB2, MQ, WebSphere knowledge is golden. Patience, curiosity and good humour required.",
    technologies: "RPG, COBOL, IBM i, Java, OpenShift, IBM Db2, WebSphere",
  },
  {
    title: "School Bus Driver",
    text: "CDL Class B with passenger and S endorsements. Clean driving record. Split shift, summers off. Swift response to radio calls; express routes available. Excel High School area.",
    technologies: "",
  },
  {
    title: "Event Coordinator - Oracle Park",
    text: "Support concerts and games at Oracle Park. Box seats, catering, crowd flow. You excel at juggling tasks, react fast and keep a cool head. Word-perfect briefings. Part-time, spring to autumn.",
    technologies: "",
  },
  {
    title: "HR Business Partner",
    text: "Coach leaders, run calibration, advise on works council matters. Experience with SuccessFactors or Personio. Solid command of PowerPoint. Make our workplace fair; access to training budgets included.",
    technologies: "SAP SuccessFactors, Personio, Microsoft PowerPoint",
  },
  {
    title: "SEO Specialist",
    text: "Technical audits with Screaming Frog, keyword research in Ahrefs and Semrush, reporting through Looker Studio and Google Search Console. WordPress and basic HTML knowledge. English and Italian, C1.",
    technologies:
      "Screaming Frog, Ahrefs, Semrush, Looker Studio, Google Search Console, WordPress, HTML",
  },
  {
    title: "Consultant Salesforce (H/F)",
    text: "Vous accompagnez nos clients dans le déploiement de Salesforce Sales Cloud et Service Cloud. Certification Administrateur exigée ; Apex et LWC appréciés. Une expérience avec Pardot ou Marketing Cloud est un atout.",
    technologies: "Salesforce, Apex, Lightning Web Components, Pardot, Salesforce Marketing Cloud",
  },
  {
    title: "Gestionnaire de paie (H/F)",
    text: "Vous gérez un portefeuille de 300 bulletins sur Silae. Bonne connaissance du droit social, aisance avec Excel. Cabinet à taille humaine, tickets restaurant, RTT. Vue sur la Saône !",
    technologies: "Silae, Microsoft Excel",
  },
  {
    title: "Técnico de Sistemas",
    text: "Administración de servidores Linux y Windows Server, virtualización con VMware, redes Cisco y copias con Veeam. Se valora scripting en Bash o PowerShell. Carnet de conducir y disponibilidad para guardias.",
    technologies: "Linux, Windows Server, VMware, Cisco, Veeam, Bash, PowerShell",
  },
  {
    title: "Directeur artistique",
    text: "Vous imaginez des campagnes pour nos clients du luxe. Suite Adobe (Photoshop, Illustrator, InDesign), Figma pour le digital. Tableau d'inspirations toujours fourni. Express yourself, comme on dit.",
    technologies: "Photoshop, Illustrator, InDesign, Figma",
  },
  {
    title: "Cloud Security Architect",
    text: "Secure multi-cloud estates (AWS, Azure, GCP). Tools: Wiz, Prisma Cloud, HashiCorp Vault, Okta. Policy as code with OPA. You brief the C-suite, mentor engineers and go deep when needed. CISSP/CCSP.",
    technologies: "AWS, Microsoft Azure, Google Cloud, Wiz, Prisma Cloud, HashiCorp Vault, Okta",
  },
  {
    title: "Insurance Claims Handler",
    text: "Handle home claims from first notice to settlement in Guidewire ClaimCenter. Storm, flood and escape-of-water claims. You express yourself well in writing and are swift, fair and accurate.",
    technologies: "Guidewire",
  },
  {
    title: "Linux Kernel Engineer",
    text: "Upstream-minded C programmer wanted. Drivers, schedulers, memory management. Git, mailing lists, and the occasional bit of assembly. Rust-for-Linux curious. Work anywhere, office in Cambridge.",
    technologies: "Linux, C, Git, Rust",
  },
  {
    title: "Analytics Engineer",
    text: "Own dbt models on BigQuery, orchestrate with Dagster, expose metrics in Lightdash and Hex. Segment and Fivetran feed us. You'll teach stakeholders to fish: SQL office hours every Friday.",
    technologies: "dbt, BigQuery, Dagster, Hex, Segment, Fivetran, SQL",
  },
  {
    title: "Test Engineer Automotive",
    text: "HIL testing with dSPACE and CANoe, test scripts in Python and CAPL. AUTOSAR, UDS, ISO 26262. MATLAB/Simulink models, requirements in DOORS, tickets in Jira. Driving licence class B.",
    technologies: "Python, AUTOSAR, MATLAB, Simulink, Jira",
  },
  {
    title: "Head of Growth",
    text: "From paid (Google Ads, Meta Ads, LinkedIn Ads) to lifecycle (Customer.io) to product-led loops (PostHog): you own the number. You make bets, read data and react to signals. Notion docs over meetings. Ramp-up in 60 days.",
    technologies: "Google Ads, Meta Ads, LinkedIn Ads, Customer.io, PostHog, Notion",
  },
  {
    title: "Volunteer Outreach Coordinator",
    text: "Lead outreach to schools and shelters. You'll plan events, update our Airtable, send Mailchimp newsletters and design flyers in Canva. Zoom trainings monthly. Close-knit team, lots of heart.",
    technologies: "Airtable, Mailchimp, Canva, Zoom",
  },
  {
    title: "Telecom Engineer",
    text: "Operate IP/MPLS networks on Juniper and Cisco gear, fiber to the home rollout, Python and Ansible automation, monitoring in Zabbix and Grafana. On-call every sixth week.",
    technologies: "Juniper, Cisco, Python, Ansible, Zabbix, Grafana",
  },
  {
    title: "Lehrkraft Informatik (m/w/d)",
    text: "Sie unterrichten die Klassen 7 bis 13 in Informatik, u. a. Scratch, Python und Java. Lernplattform: Moodle. Unterstützung durch ein engagiertes Kollegium, Access Points in jedem Raum, Einstieg zum Frühjahr 2027.",
    technologies: "Python, Java, Moodle",
  },
  {
    title: "Ruby Engineer",
    text: "Ruby 3, Rails 7, Hotwire, Postgres, Redis. GitHub Actions, Docker, Kamal. We moved off AWS to Hetzner last year and never looked back. Ruby is what we love; Go appears in two small services.",
    technologies:
      "Ruby, Ruby on Rails, Hotwire, PostgreSQL, Redis, GitHub Actions, Docker, AWS, Hetzner, Go",
  },
  {
    title: "Conversational AI Developer",
    text: "Design chatbots with Dialogflow CX and Rasa, glue APIs together in Python, evaluate GPT-4o, Claude and Gemini for summarisation. LangChain or LlamaIndex experience. Amazon Connect or Genesys knowledge a plus.",
    technologies:
      "Dialogflow, Rasa, Python, ChatGPT, Claude, Google Gemini, LangChain, LlamaIndex, Amazon Connect, Genesys",
  },
  {
    title: "Quality Inspector - Jewelry",
    text: "Inspect ruby, emerald and crystal settings under the microscope. Polish, solder, braze. Record results on paper or Excel. Perl-like lustre? We call that pearl. Steady hands, sharp eyes.",
    technologies: "Microsoft Excel",
  },
  {
    title: "IT Trainee",
    text: "Rotate through service desk (ServiceNow), networking and cloud (Azure). Study for AZ-900 on us. You bring curiosity, basic PowerShell or Python, and a driving licence. Start: Spring 2027.",
    technologies: "ServiceNow, Microsoft Azure, PowerShell, Python",
  },
];

/** Written after what the first ones taught was put right, and not looked at by the rules since. */
export const LATER_POSTINGS: readonly LabelledPosting[] = [
  {
    title: "Principal Engineer - Observability",
    text: "We ingest 4 PB of logs a day. The write path is Rust, the query layer Go, storage sits on ClickHouse and S3. You'll shape our OpenTelemetry strategy and retire an old Splunk estate. Comfortable with Kafka at scale? Even better.",
    technologies: "Rust, Go, ClickHouse, Amazon S3, OpenTelemetry, Splunk, Apache Kafka",
  },
  {
    title: "Physiotherapist",
    text: "Hold your own caseload across two clinics. HCPC registered, swift notes, good rapport. Access to CPD funding, a spring in your step, and a clinic team that excels. Cliniko experience is nice to have.",
    technologies: "",
  },
  {
    title: "Fachinformatiker Anwendungsentwicklung (m/w/d)",
    text: "Du entwickelst interne Tools in C# und betreust unsere SQL-Server-Datenbanken. Erste Erfahrungen mit Angular oder Vue.js sind super, aber kein Muss. Versionierung mit Git, Tickets in Jira. Go! Wir freuen uns auf dich.",
    technologies: "C#, Microsoft SQL Server, Angular, Vue.js, Git, Jira",
  },
  {
    title: "Responsable Marketing Digital",
    text: "Vous pilotez le SEO/SEA (Google Ads, Semrush), l'emailing sous Brevo et le CRM HubSpot. Vous suivez la performance dans Google Analytics 4 et proposez un tableau de bord clair. Anglais courant.",
    technologies: "Google Ads, Semrush, Brevo, HubSpot, Google Analytics",
  },
  {
    title: "Ingeniero de Datos (Remoto)",
    text: "Diseñarás pipelines en Databricks y Azure Data Factory con PySpark y SQL. Deseable dbt, Terraform y Power BI. Equipo de 6 personas, horario flexible y access a formación.",
    technologies:
      "Databricks, Azure Data Factory, Microsoft Azure, Apache Spark, SQL, dbt, Terraform, Power BI",
  },
  {
    title: "Senior PHP-developer",
    text: "Je bouwt verder aan ons platform in Laravel met Livewire en Alpine.js. Je hebt ervaring met MySQL, Redis en Docker en schrijft tests in PHPUnit. We werken met GitHub en Slack, en lunchen samen.",
    technologies: "PHP, Laravel, Alpine.js, MySQL, Redis, Docker, PHPUnit, GitHub, Slack",
  },
  {
    title: "Relationship Banker",
    text: "Open accounts, process wires (SWIFT and Fedwire), and cross-sell with care. Monday through Saturday schedule. Word and Excel at a basic level. Square shoulders, warm smile.",
    technologies: "Microsoft Word, Microsoft Excel",
  },
  {
    title: "Machine Learning Ops Engineer",
    text: "Deploy models with Kubeflow and Seldon on EKS, track with MLflow, serve features from Redis. Python is a must; Go or Scala is a bonus. Infrastructure: Terraform, Helm, Argo Workflows.",
    technologies:
      "Kubeflow, Amazon EKS, MLflow, Redis, Python, Go, Scala, Terraform, Helm, Argo CD",
  },
  {
    title: "Assembly Line Worker",
    text: "Assembly of electric motors. Use torque tools, glue guns and presses. You make parts that go into trains. Night shift premium. No experience? We train you. Bring safety shoes and a good outlook.",
    technologies: "",
  },
  {
    title: "Revenue Operations Manager",
    text: "Admin our Salesforce org, tune lead routing in HubSpot, clean data from ZoomInfo and Clearbit, and build dashboards in Tableau. You'll own Outreach sequences together with the SDR lead. SQL is a plus.",
    technologies: "Salesforce, HubSpot, ZoomInfo, Clearbit, Tableau, Outreach, SQL",
  },
  {
    title: "IT-Systemelektroniker",
    text: "Sie installieren Netzwerke (Cisco, Ubiquiti), richten Arbeitsplätze mit Windows 11 und Microsoft 365 ein und helfen Anwendern bei Teams und Outlook. Führerschein Klasse C von Vorteil.",
    technologies: "Cisco, Microsoft 365, Microsoft Teams, Microsoft Outlook",
  },
  {
    title: "Frontend Engineer - Design Systems",
    text: "Our component library is built in Lit and React, documented in Storybook, styled with Tailwind and tested in Vitest. You collaborate with designers in Figma and care about accessibility (WCAG 2.2).",
    technologies: "Lit, React, Storybook, Tailwind CSS, Vitest, Figma",
  },
  {
    title: "Head Baker",
    text: "Lead the bakery from 3 am. Celery salt crackers, brown bread, bun production, and the odd wedding cake. You react to orders, express your creativity, and keep stock lists in Excel. Tuesdays off.",
    technologies: "Microsoft Excel",
  },
  {
    title: "Data Protection Officer",
    text: "Advise on GDPR, keep the records of processing in OneTrust, and answer subject access requests. You write in plain words. Experience with ISO 27001 audits. Hybrid work, two days a week.",
    technologies: "OneTrust",
  },
  {
    title: "Tech Lead, Android",
    text: "Kotlin, Coroutines, Compose, Dagger/Hilt, Room. CI on CircleCI, crash reports in Sentry, feature flags with LaunchDarkly. You set the direction and make it happen with three squads.",
    technologies: "Android, Kotlin, CircleCI, Sentry, LaunchDarkly",
  },
  {
    title: "Controller (m/w/d)",
    text: "Sie verantworten Planung, Forecast und Reporting. Dazu nutzen Sie SAP CO, Power BI und natürlich Excel. Erfahrung mit Jedox oder Anaplan ist willkommen. Wir sind ein Segment des Konzerns mit 300 Mitarbeitern.",
    technologies: "SAP, Power BI, Microsoft Excel, Anaplan",
  },
  {
    title: "Robotics Software Engineer",
    text: "Write perception code in C++17 and Python on ROS 2. Experience with OpenCV, PCL, Gazebo. CMake, Docker, GitHub Actions. Familiarity with CUDA or TensorRT is a strong plus.",
    technologies: "C++, Python, ROS, OpenCV, CMake, Docker, GitHub Actions, CUDA, TensorRT",
  },
  {
    title: "Learning Experience Designer",
    text: "Build e-learning in Articulate Storyline and Rise, record in Camtasia, publish to Moodle. You articulate ideas clearly and captivate an audience. Canva skills welcome.",
    technologies: "Articulate, Camtasia, Moodle, Canva",
  },
  {
    title: "Quant Researcher",
    text: "Research signals in Python and R, with production code in C++ or Java. kdb/q helps. PhD in a STEM field. Great storm-proof offices in Chicago. R or Julia people: we read your code.",
    technologies: "Python, R, C++, Java, Julia",
  },
  {
    title: "Sales Engineer",
    text: "Zendesk is a service-first company. You'll run demos of Zendesk Suite, write API samples in JavaScript, and integrate with Salesforce, Slack and Shopify.",
    companyName: "Zendesk",
    domain: "zendesk.com",
    technologies: "JavaScript, Salesforce, Slack, Shopify",
  },
  {
    title: "SharePoint Administrator",
    text: "Administer SharePoint Online and the Power Platform (Power Apps, Power Automate). Support users of Teams and OneDrive. PowerShell for the boring parts. ITIL Foundation is a plus.",
    technologies:
      "SharePoint, Power Platform, Power Apps, Power Automate, Microsoft Teams, OneDrive, PowerShell",
  },
  {
    title: "Veterinary Nurse",
    text: "Assist in surgery, run lab samples, monitor anaesthesia. We use X-ray, ultrasound and an in-house Idexx analyser. Rota: one in four weekends. Pandas? No, but plenty of rabbits and a python.",
    technologies: "",
  },
  {
    title: "Backend Developer (Kotlin/Spring)",
    text: "Kotlin with Spring Boot, gRPC between services, Postgres and MongoDB, Kubernetes on GKE. Testing: JUnit, Testcontainers, Gatling. You deploy on day one in spring or whenever you start.",
    technologies:
      "Kotlin, Spring, Spring Boot, gRPC, PostgreSQL, MongoDB, Kubernetes, Google Kubernetes Engine, JUnit, Gatling",
  },
  {
    title: "Procurement Manager",
    text: "Negotiate IT contracts (Microsoft, Oracle, SAP). Run tenders in Ariba and track savings in Coupa. Contract law basics, strong outlook on markets, fluent English. Travel to Denver twice a year.",
    technologies: "Oracle Database, SAP, SAP Ariba, Coupa",
  },
  {
    title: "Game Tester",
    text: "Test builds on PS5, Xbox and Switch. Log bugs in Jira with clear steps. Knowledge of Unity or Unreal is welcome. Linear story games, RPG classics: you know them all.",
    technologies: "Jira, Unity, Unreal Engine",
  },
  {
    title: "Facility Manager",
    text: "Keep three sites running: HVAC, airflow balancing, access control, lift harness checks. Work orders in ServiceNow. Good vendor management; swift in a crisis. Phoenix metro area.",
    technologies: "ServiceNow",
  },
  {
    title: "Web Analyst",
    text: "Implement tracking with Google Tag Manager and Adobe Analytics, validate in Tealium, visualise in Looker Studio. JavaScript and SQL at working level; R for deeper analysis.",
    technologies: "Google Tag Manager, Adobe Analytics, Tealium, Looker Studio, JavaScript, SQL, R",
  },
  {
    title: "Ingénieur systèmes embarqués",
    text: "Développement en C/C++ sous Linux embarqué (Yocto), protocoles CAN et MQTT, tests en Python. Git, Jenkins, Jira. Permis B. Point de vue critique sur l'architecture bienvenu.",
    technologies: "C, C++, Embedded Linux, MQTT, Python, Git, Jenkins, Jira",
  },
  {
    title: "Platform Support Engineer",
    text: "stack: java 21, spring boot, kafka, oracle, jenkins, docker. you read stack traces for breakfast, script in bash, and know your way around linux. salesforce tickets, sometimes.",
    technologies:
      "Java, Spring Boot, Apache Kafka, Oracle Database, Jenkins, Docker, Bash, Linux, Salesforce",
  },
  {
    title: "Receptionist / Office Assistant",
    text: "Greet visitors, sort mail, keep supplies in order. Microsoft Office basics. You are the first face people see on Monday and the last on Friday. Lever arch files, a label printer and you: a great team.",
    technologies: "Microsoft Office",
  },
];
