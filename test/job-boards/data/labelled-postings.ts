// Postings in the manner of many industries and countries, written for this project, with the technologies a recruiter
// would note down when reading them. The rules were tuned on these.

export type LabelledPosting = {
  title: string;
  text: string;
  companyName?: string;
  domain?: string;
  technologies: string;
};

export const TUNED_POSTINGS: readonly LabelledPosting[] = [
  {
    title: "Senior Backend Engineer (Go)",
    text: "We are a small team that ships every day. Our services are written in Go and run on Kubernetes in AWS. Data lives in Postgres and Redis, events go through Kafka. You have 5+ years of backend experience and want to go beyond writing tickets.",
    technologies: "Go, Kubernetes, AWS, PostgreSQL, Redis, Apache Kafka",
  },
  {
    title: "Go-to-Market Manager",
    text: "Own our go-to-market plan for the DACH region. You will go live with three campaigns per quarter and report to the VP Sales. Experience with HubSpot and Salesforce is a plus. We go above and beyond for customers.",
    technologies: "HubSpot, Salesforce",
  },
  {
    title: "Registered Nurse - Emergency Department",
    text: "You react quickly to changing conditions and excel in a fast-paced environment. Access to continuing education is provided. Charting is done in Epic EHR; access to Cerner is limited to read only. Spring 2026 cohort. BLS required.",
    technologies: "Epic EHR, Cerner",
  },
  {
    title: "Chef de Partie",
    text: "Our Head Chef is looking for a chef de partie with a love for seasonal food. You will cook, salt, plate and serve. Word of mouth brings us guests from all over the world. Puppet shows for children every Sunday. Gin bar on site.",
    technologies: "",
  },
  {
    title: "DevOps Engineer",
    text: "Requirements:\n- Configuration management with Chef, Puppet or Ansible\n- Terraform, Helm and Argo CD\n- CI/CD with Jenkins or GitHub Actions\n- Monitoring: Prometheus, Grafana, Datadog\n- Scripting in Bash or Python\nWe help you make an impact.",
    technologies:
      "Chef, Puppet, Ansible, Terraform, Helm, Argo CD, Jenkins, GitHub Actions, Prometheus, Grafana, Datadog, Bash, Python",
  },
  {
    title: "Frontend Developer (m/w/d)",
    text: "Deine Aufgaben: Entwicklung moderner Web-Anwendungen mit React und TypeScript. Du bringst mit: sehr gute Kenntnisse in JavaScript, HTML5 und CSS3, Erfahrung mit Next.js und Storybook, idealerweise Jest und Cypress. Go-live unseres neuen Portals ist im Frühjahr.",
    technologies: "React, TypeScript, JavaScript, HTML, CSS, Next.js, Storybook, Jest, Cypress",
  },
  {
    title: "Java-Entwickler (w/m/d)",
    text: "Du entwickelst Microservices mit Java 17 und Spring Boot, nutzt Hibernate und Maven, und bringst SQL-Kenntnisse (Oracle, PostgreSQL) mit. Docker-Container sind dir vertraut. Deutschkenntnisse C1.",
    technologies: "Java, Spring Boot, Hibernate, Maven, SQL, Oracle Database, PostgreSQL, Docker",
  },
  {
    title: "SAP Berater FI/CO (m/w/d)",
    text: "Sie beraten unsere Kunden bei der Einführung von SAP S/4HANA. Fundierte Kenntnisse in ABAP und SAP Fiori sind von Vorteil. Sicherer Umgang mit MS Office, insbesondere Excel und PowerPoint.",
    technologies:
      "SAP, SAP S/4HANA, ABAP, SAPUI5, Microsoft Office, Microsoft Excel, Microsoft PowerPoint",
  },
  {
    title: "Développeur PHP / Symfony (H/F)",
    text: "Au sein de notre équipe technique de 12 personnes, vous développez notre plateforme sous Symfony 6 et MySQL. Maîtrise de Git, Docker et PHPUnit. Des connaissances en Vue.js sont un plus. La SAS Lumière & Fils recrute en CDI.",
    companyName: "Lumière & Fils SAS",
    technologies: "PHP, Symfony, MySQL, Git, Docker, PHPUnit, Vue.js",
  },
  {
    title: "Comptable général (H/F)",
    text: "Vous assurez la tenue de la comptabilité générale et auxiliaire. Maîtrise du Pack Office et du logiciel Sage. La connaissance de Cegid est appréciée. Poste basé à Lyon, 39h, prise de poste au printemps.",
    technologies: "Microsoft Office, Sage, Cegid",
  },
  {
    title: "Desarrollador Full Stack",
    text: "Buscamos una persona con experiencia en Node.js, Express y MongoDB. Valoramos conocimientos de Angular, AWS y Docker. Trabajo 100% remoto en España. Imprescindible inglés B2.",
    technologies: "Node.js, Express, MongoDB, Angular, AWS, Docker",
  },
  {
    title: "Administrativo/a contable",
    text: "Funciones: facturación, conciliaciones bancarias y atención al cliente. Se requiere manejo de Excel avanzado, A3 y SAP. Horario de mañana. Se valorará carnet B.",
    technologies: "Microsoft Excel, SAP",
  },
  {
    title: "Software Ontwikkelaar .NET",
    text: "Je werkt met C#, .NET 8 en Azure aan ons platform. Ervaring met Angular of Blazor en SQL Server is een pré. Wij gaan voor de lange termijn en go for gold. Kennis van Azure DevOps is meegenomen.",
    technologies: "C#, .NET, Microsoft Azure, Angular, Blazor, Microsoft SQL Server, Azure DevOps",
  },
  {
    title: "Medewerker administratie",
    text: "Voor ons kantoor in Utrecht zoeken we een medewerker met ervaring met Exact Online of AFAS. Je kunt goed overweg met Excel en Word en hebt oog voor detail. Rijbewijs B vereist.",
    technologies: "Exact Online, AFAS, Microsoft Excel, Microsoft Word",
  },
  {
    title: "Data Scientist",
    text: "You are fluent in Python or R and know your way around SQL. Libraries such as pandas, scikit-learn and XGBoost are daily tools. We deploy with MLflow on Databricks and visualise in Tableau. R&D budget available.",
    technologies: "Python, R, SQL, pandas, scikit-learn, XGBoost, MLflow, Databricks, Tableau",
  },
  {
    title: "Data Engineer",
    text: "Build batch and streaming pipelines with Spark, Kafka and Airflow. Our warehouse is Snowflake, modelled with dbt, fed by Fivetran. Some legacy jobs still run on Hadoop, Hive and Pig. Bonus: Flink, Beam or Iceberg.",
    technologies:
      "Apache Spark, Apache Kafka, Apache Airflow, Snowflake, dbt, Fivetran, Apache Hadoop, Apache Hive, Apache Pig, Apache Flink, Apache Beam, Apache Iceberg",
  },
  {
    title: "Embedded Software Engineer",
    text: "Develop firmware in C and C++ for ARM Cortex-M. Knowledge of FreeRTOS, Embedded Linux and Python for test automation. C-level visibility. Vitamin C and fresh fruit in the office.",
    technologies: "C, C++, FreeRTOS, Embedded Linux, Python",
  },
  {
    title: "Payments Operations Analyst",
    text: "Monitor SWIFT payments and SEPA transfers, investigate SWIFT MT103 messages and reply to correspondents. Strong Excel skills and some SQL. You stay calm, react to incidents and take swift action.",
    technologies: "Microsoft Excel, SQL",
  },
  {
    title: "iOS Developer",
    text: "We build our app in Swift and SwiftUI, with a few Objective-C modules left. You write XCTest tests and ship with Fastlane. Combine and Core Data welcome. Our Android colleagues use Kotlin and Jetpack Compose.",
    technologies:
      "iOS, Swift, SwiftUI, Objective-C, XCTest, Fastlane, Core Data, Android, Kotlin, Jetpack Compose",
  },
  {
    title: "Systems Engineer, Rust",
    text: "Rust is our main language; parts of the stack are still C++. You understand async runtimes such as Tokio, gRPC, and Linux internals. Based in the rust belt? We are remote friendly.",
    technologies: "Rust, C++, Tokio, gRPC, Linux",
  },
  {
    title: "Regional Sales Manager - Rust Belt",
    text: "Cover Ohio, Michigan and Pennsylvania. You excel at building relationships and go the extra mile. Use LinkedIn Sales Navigator and Outreach to open doors; log everything in Salesforce. Company car, express lane to promotion.",
    technologies: "LinkedIn Sales Navigator, Outreach, Salesforce",
  },
  {
    title: "Marketing Operations Manager",
    text: "Own our stack: HubSpot, Segment, Marketo and Zapier. Segment customers by lifecycle stage and build journeys in Braze. Report in Looker and GA4. You make data visible to the whole team.",
    technologies: "HubSpot, Segment, Marketo, Zapier, Braze, Looker, Google Analytics",
  },
  {
    title: "Product Marketing Manager, Enterprise Segment",
    text: "Lead positioning for the enterprise segment. Partner with Sales and Product teams. Tools: Notion, Asana, Figma, Slack. The notion of customer obsession drives us. Excellent word choice required.",
    technologies: "Notion, Asana, Figma, Slack",
  },
  {
    title: "Ruby on Rails Developer",
    text: "Five years with Rails, solid Ruby, RSpec and Sidekiq. We deploy to Heroku, use Stripe for billing and Sentry for errors. Frontend is Hotwire with a little Stimulus. Nice to have: Elixir and Phoenix.",
    technologies:
      "Ruby on Rails, Ruby, RSpec, Sidekiq, Heroku, Stripe, Sentry, Hotwire, Stimulus, Elixir, Phoenix",
  },
  {
    title: "Store Associate",
    text: "Work across 12,000 square feet of retail space. Stock shelves, pack boxes, and operate the Square POS. Monday to Friday, weekends on rotation. Must be able to lift a 20 kg box. Box office duties on event nights.",
    technologies: "Square",
  },
  {
    title: "Cinema Box Office Assistant",
    text: "Sell tickets at the box office, keep the foyer clean and make guests feel welcome. Full training is given. You need a positive outlook and to work well in teams. Monday is your day off.",
    technologies: "",
  },
  {
    title: "Office Manager",
    text: "Keep the office running. Proficiency in Microsoft Office (Word, Excel, PowerPoint, Outlook) and Google Workspace. You plan meetings in Teams and Zoom. The role reports to the COO. Access to the building by badge.",
    technologies:
      "Microsoft Office, Microsoft Word, Microsoft Excel, Microsoft PowerPoint, Microsoft Outlook, Google Workspace, Microsoft Teams, Zoom",
  },
  {
    title: "IT Support Technician",
    text: "First-line support for 300 users: Windows 11, macOS, Microsoft 365, Active Directory, Intune and Jamf. Tickets are handled in Jira Service Management. Knowledge of Cisco switches and Fortinet firewalls is a plus.",
    technologies:
      "macOS, Microsoft 365, Active Directory, Microsoft Intune, Jamf, Jira Service Management, Cisco, Fortinet",
  },
  {
    title: "QA Automation Engineer",
    text: "Write end-to-end tests with Playwright or Cypress, API tests in Postman and mobile tests in Appium. Know Selenium and JUnit. Our unit tests use Jest, Mocha and Chai. Performance tests run on k6.",
    technologies: "Playwright, Cypress, Postman, Appium, Selenium, JUnit, Jest, Mocha, Chai, k6",
  },
  {
    title: "Playwright in Residence",
    text: "The theatre invites one playwright per season. You will write a new play for spring 2026, lead workshops and speak at our opening night. In jest we say: bring your own pencil. Cypress trees surround our stage.",
    technologies: "",
  },
  {
    title: "Machine Learning Engineer",
    text: "Train models in PyTorch or TensorFlow, serve them with Ray and Triton Inference Server on GKE. Experience with Hugging Face, LangChain and vector databases such as Pinecone, Weaviate or pgvector. CUDA is a bonus. You keep up with OpenAI and Claude.",
    technologies:
      "PyTorch, TensorFlow, Ray, NVIDIA Triton, Google Kubernetes Engine, Hugging Face, LangChain, Pinecone, Weaviate, pgvector, CUDA, OpenAI, Claude",
  },
  {
    title: "Radiographer (X-Ray)",
    text: "Perform X-ray and CT imaging, prepare patients and keep accurate records in our PACS (DICOM). Ray of sunshine personality appreciated. HCPC registration is essential. Spring into a new career with us!",
    technologies: "DICOM",
  },
  {
    title: "Solutions Architect - Cloud",
    text: "Design landing zones in Azure and AWS: Lambda, S3, Glue, Athena, Redshift, DynamoDB, Step Functions; on the Microsoft side Azure Functions, Azure Data Factory and AKS. Infrastructure as code with Bicep, Terraform or CDK.",
    technologies:
      "Microsoft Azure, AWS, AWS Lambda, Amazon S3, AWS Glue, Amazon Athena, Amazon Redshift, Amazon DynamoDB, AWS Step Functions, Azure Functions, Azure Data Factory, Azure Kubernetes Service, Bicep, Terraform, AWS CDK",
  },
  {
    title: "Warehouse Operative",
    text: "You glue labels, pack parcels for express delivery and load vans. Access to forklifts after training. Early shift Monday to Thursday. Snowflake or sunshine, our yard is open. Square deal, fair pay.",
    technologies: "",
  },
  {
    title: "Game Developer (Unity)",
    text: "Make mobile games in Unity and C#. Art comes from Blender, Maya and Photoshop. Unreal Engine experience is welcome. We stand in unity with our community. Our RPG has 2 million players.",
    technologies: "Unity, C#, Blender, Maya, Photoshop, Unreal Engine",
  },
  {
    title: "UX Designer",
    text: "Design flows in Figma or Sketch, prototype in Framer, and hand over with Zeplin. You can sketch ideas quickly on a whiteboard or in Miro. Adobe Creative Suite is a must, HTML and CSS basics are a plus.",
    technologies: "Figma, Sketch, Framer, Zeplin, Miro, Adobe Creative Suite, HTML, CSS",
  },
  {
    title: "Mechanical Design Engineer",
    text: "3D design in SolidWorks or Inventor, FEA with ANSYS, drawings in AutoCAD. PDM: Windchill. Experience with injection moulding. MATLAB/Simulink is beneficial. The inventor of our pump still works here.",
    technologies: "SolidWorks, Inventor, ANSYS, AutoCAD, Windchill, MATLAB, Simulink",
  },
  {
    title: "SPS-Programmierer (m/w/d)",
    text: "Programmierung von Siemens S7 Steuerungen im TIA Portal, Visualisierung mit WinCC, Elektroplanung mit EPLAN. Kenntnisse in CODESYS oder Beckhoff TwinCAT. Führerschein Klasse B, Reisebereitschaft.",
    technologies: "TIA Portal, WinCC, EPLAN, CODESYS, Beckhoff TwinCAT",
  },
  {
    title: "Steuerfachangestellte (m/w/d)",
    text: "Sie erstellen Jahresabschlüsse und Steuererklärungen mit DATEV. Sicherer Umgang mit Word, Excel und Outlook. Flexible Arbeitszeiten, Homeoffice möglich, kostenlose Getränke.",
    technologies: "DATEV, Microsoft Word, Microsoft Excel, Microsoft Outlook",
  },
  {
    title: "Technical Recruiter",
    text: "Source engineers on GitHub and LinkedIn Recruiter. We hire through Greenhouse; experience with Lever or Ashby also counts. You close candidates and make them feel at home. Apply at https://boards.greenhouse.io/acme/jobs/123?gh_src=react",
    technologies: "GitHub, LinkedIn Recruiter, Greenhouse, Lever, Ashby",
  },
  {
    title: "Greenhouse Grower",
    text: "Work in our greenhouse near Leamington. Pull the lever, open the vents, check the beds for ash. Salt-tolerant crops, cucumbers and celery. Seasonal position, spring to fall 2026. No experience needed.",
    technologies: "",
  },
  {
    title: "People Operations Specialist",
    text: "Run payroll in ADP and keep records in Workday. We also use BambooHR for the German entity and Culture Amp for surveys. A typical workday is varied. Your workday starts at nine.",
    technologies: "ADP, Workday, BambooHR, Culture Amp",
  },
  {
    title: "Account Executive",
    text: "Join our team selling the Snowflake-based analytics suite. You'll use Gong, Clari, ZoomInfo and Salesforce. Oracle of the team: you always know the number. President's club trip. Uncapped OTE.",
    technologies: "Snowflake, Gong, Clari, ZoomInfo, Salesforce",
  },
  {
    title: "Customer Success Manager",
    text: "Manage a book of 40 accounts. Tools: Gainsight, Zendesk, Intercom and Jira. Access to senior leaders, no slack time. You excel when things are busy, and express yourself clearly in writing.",
    technologies: "Gainsight, Zendesk, Intercom, Jira",
  },
  {
    title: "Salesforce Developer",
    text: "Design Apex classes and Lightning Web Components, integrate through MuleSoft, and maintain Salesforce CPQ and Marketing Cloud. Platform Developer I certification. Familiarity with JavaScript and Git.",
    technologies:
      "Salesforce, Apex, Lightning Web Components, MuleSoft, Salesforce CPQ, Salesforce Marketing Cloud, JavaScript, Git",
  },
  {
    title: "Software Engineer, Payments",
    text: "At Stripe we build infrastructure. Our backend is Ruby and Java, the frontend React with Flow. You will work on the Stripe API. Experience with AWS and Kubernetes welcome.",
    companyName: "Stripe",
    domain: "stripe.com",
    technologies: "Ruby, Java, React, AWS, Kubernetes",
  },
  {
    title: "Sales Development Representative",
    text: "HubSpot is a leading customer platform. You will use HubSpot CRM, LinkedIn Sales Navigator and Outreach daily. HubSpot offers great benefits.",
    companyName: "HubSpot, Inc.",
    domain: "hubspot.com",
    technologies: "LinkedIn Sales Navigator, Outreach",
  },
  {
    title: "Site Reliability Engineer",
    text: "HashiCorp makes Terraform, Vault, Consul and Nomad. You'll write Go, run AWS and know Linux networking well. Incident tooling is PagerDuty and Datadog.",
    companyName: "HashiCorp",
    technologies: "Go, AWS, Linux, PagerDuty, Datadog",
  },
  {
    title: "Senior Site Reliability Engineer",
    text: "Our tech stack: golang, k8s, GCP, Postgres, terraform, istio, vault, nats, redis. On-call one week in eight. You can read a flame graph.",
    technologies:
      "Go, Kubernetes, Google Cloud, PostgreSQL, Terraform, Istio, HashiCorp Vault, NATS, Redis",
  },
  {
    title: "Full-stack developer",
    text: "Stack: React/Redux, Node/Express, GraphQL (Apollo Client), Prisma, PostgreSQL. Hosted on Vercel and Supabase. We use Linear, Notion and Slack. Drop us a line with your GitHub.",
    technologies:
      "React, Redux, Node.js, Express, GraphQL, Apollo GraphQL, Prisma, PostgreSQL, Vercel, Supabase, Linear, Notion, Slack, GitHub",
  },
  {
    title: "Express Courier Driver",
    text: "Deliver parcels for our express service in Phoenix, AZ. Class C license preferred. Clean record, able to drive a box truck. Dash cam fitted in each van. Start Monday! Helm Street depot.",
    technologies: "",
  },
  {
    title: "Legal Counsel",
    text: "Advise C-suite leaders on corporate matters, M&A and R&D agreements. Excellent drafting; a swift and precise pen. You lead with integrity, express clear views, and work across teams. Access to justice programme.",
    technologies: "",
  },
  {
    title: "Financial Controller",
    text: "Month-end close, consolidation and audit. ERP is NetSuite, planning in Anaplan, expenses in Concur. Advanced Excel and Power BI. Knowledge of Oracle or SAP is an advantage. ACA/ACCA qualified.",
    technologies: "NetSuite, Anaplan, SAP Concur, Microsoft Excel, Power BI, Oracle Database, SAP",
  },
  {
    title: "Tree Surgeon",
    text: "Climb and fell elm, cypress and bamboo safely; operate harness and helmet gear. Chainsaw units required. Crystal clear communication with clients. You make safe decisions and react calmly under pressure.",
    technologies: "",
  },
  {
    title: "Barista",
    text: "Make espresso, mocha and chai latte to a high standard. Early starts, free lunch, tips. Java lovers welcome! Ruby Tuesday and Sunday shifts. Jasmine tea is our signature drink.",
    technologies: "",
  },
  {
    title: "Quantitative Developer",
    text: "Low-latency trading systems in modern C++ and Python; research in kdb+, R and Julia. Linux, Git, CMake. Bloomberg Terminal experience helps. Options, futures, FX; no SWIFT messaging background needed.",
    technologies: "C++, Python, R, Julia, Linux, Git, CMake, Bloomberg Terminal",
  },
  {
    title: "Scala Engineer",
    text: "Functional programming with Scala, Akka and Cats. Experience with Cassandra, Kafka and Spark. We value scalable design. La Scala tickets for the Milan office.",
    technologies: "Scala, Akka, Apache Cassandra, Apache Kafka, Apache Spark",
  },
  {
    title: "Android Entwickler (m/w/d)",
    text: "Du arbeitest mit Kotlin, Jetpack Compose und Gradle an unserer App. Erfahrung mit Flutter oder React Native ist willkommen. CI läuft auf GitLab. Die App hat 4,8 Sterne.",
    technologies: "Android, Kotlin, Jetpack Compose, Gradle, Flutter, React Native, GitLab",
  },
  {
    title: "Security Engineer",
    text: "Operate Splunk, CrowdStrike and Okta; triage findings from Snyk, Qualys and Wiz. Know Burp Suite, Wireshark and Python. Certifications: CISSP, OSCP. Microsoft Sentinel is a plus.",
    technologies:
      "Splunk, CrowdStrike, Okta, Snyk, Qualys, Wiz, Burp Suite, Wireshark, Python, Microsoft Sentinel",
  },
  {
    title: "Database Administrator",
    text: "Administer Oracle 19c, SQL Server and MariaDB. PL/SQL and T-SQL tuning, RMAN backups, Data Guard. Unix shell scripting. Experience in DB2 on AIX counts. The oracle of our data centre retires next year.",
    technologies:
      "Oracle Database, Microsoft SQL Server, MariaDB, PL/SQL, T-SQL, Shell, IBM Db2, Unix",
  },
  {
    title: "Mainframe Developer",
    text: "Maintain COBOL programs on z/OS with JCL, CICS and DB2. Experience with IBM MQ helpful. Training in Java is offered as we modernise. Hybrid, two days in Des Moines.",
    technologies: "COBOL, z/OS, JCL, CICS, IBM Db2, IBM MQ, Java",
  },
  {
    title: "WordPress-Entwickler",
    text: "Umsetzung von Themes und Plugins in PHP, JavaScript und SCSS. Kenntnisse in WooCommerce, Elementor und TYPO3 von Vorteil. Du schreibst sauberen Code und hast Spaß im Team.",
    technologies: "WordPress, PHP, JavaScript, Sass, WooCommerce, Elementor, TYPO3",
  },
  {
    title: "E-commerce Manager (Shopify)",
    text: "Run our Shopify Plus store, email in Klaviyo, ads in Google Ads and Meta Ads Manager, search with Ahrefs. Basic Liquid, HTML. You spot trends, test, and make decisions fast.",
    technologies: "Shopify, Klaviyo, Google Ads, Meta Ads, Ahrefs, HTML",
  },
  {
    title: "GIS Analyst",
    text: "Produce maps in ArcGIS Pro and QGIS, manage PostGIS databases, script in Python. Experience with R or FME a plus. Field access to remote sites.",
    technologies: "ArcGIS, QGIS, PostGIS, Python, R",
  },
  {
    title: "BI Consultant",
    text: "You build dashboards in Power BI (DAX, Power Query) and reports in SSRS. ETL with SSIS and Azure Data Factory. Qlik or Tableau experience is fine, too. The DAX 40 are our customers.",
    technologies:
      "Power BI, DAX, Power Query, SSRS, SSIS, Azure Data Factory, Microsoft Azure, Qlik, Tableau",
  },
  {
    title: "Elementary School Teacher",
    text: "Teach grade 3 for the 2026 spring term. You have a passion for learning and access to modern classrooms (Google Classroom, Zoom). Students react well to your style. Segment of the day: reading.",
    technologies: "Zoom",
  },
  {
    title: "PHP Developer",
    text: "Legacy app in Zend, new modules in Laravel with Vue and Tailwind. MySQL, Redis, Docker, GitLab CI. No degree needed; show us code.",
    technologies:
      "PHP, Zend Framework, Laravel, Vue.js, Tailwind CSS, MySQL, Redis, Docker, GitLab",
  },
  {
    title: "Python Developer - Django",
    text: "Backend in Django and Celery, some Flask services; async with FastAPI. PostgreSQL, RabbitMQ, Elasticsearch. Tests in pytest. Deployed via ArgoCD to EKS. Bring a thermos flask for the hikes.",
    technologies:
      "Python, Django, Celery, Flask, FastAPI, PostgreSQL, RabbitMQ, Elasticsearch, pytest, Argo CD, Amazon EKS",
  },
  {
    title: "Technical Writer",
    text: "Write API docs in Markdown with Git and OpenAPI. Word processing basics. Experience with Confluence, Figma or Camtasia is useful. Your word is your bond; every word counts.",
    technologies: "Git, OpenAPI, Confluence, Figma, Camtasia",
  },
  {
    title: "Platform Engineer",
    text: "Kubernetes (EKS), Helm, Flux, Crossplane, Backstage, Vault. Observability through OpenTelemetry, Jaeger and Honeycomb. You write Go or Rust. Salary: $160k. Make platform teams happy.",
    technologies:
      "Kubernetes, Amazon EKS, Helm, Flux, Crossplane, Backstage, HashiCorp Vault, OpenTelemetry, Jaeger, Honeycomb, Go, Rust",
  },
  {
    title: "Ingénieur Données",
    text: "Vous concevez des pipelines avec Spark et Airflow sur GCP (BigQuery, Pub/Sub, Dataflow). Langages : Python, Scala, SQL. Visualisation sous Looker Studio. Tableau de bord hebdomadaire à la direction.",
    technologies:
      "Apache Spark, Apache Airflow, Google Cloud, BigQuery, Google Pub/Sub, Google Dataflow, Python, Scala, SQL, Looker Studio",
  },
  {
    title: "Assistant(e) de direction",
    text: "Vous organisez les agendas et les déplacements. Excellente maîtrise de Word, Excel et PowerPoint. Tableau de bord à jour chaque semaine. Point de vue critique apprécié. Accès métro.",
    technologies: "Microsoft Word, Microsoft Excel, Microsoft PowerPoint",
  },
  {
    title: "Chef de projet digital (H/F)",
    text: "Vous pilotez des projets WordPress et PrestaShop, de la rédaction du cahier des charges à la recette. Outils : Jira, Trello, Figma. Un chef de projet à l'écoute.",
    technologies: "WordPress, PrestaShop, Jira, Trello, Figma",
  },
  {
    title: "Küchenchef (m/w/d)",
    text: "Als Chef unserer Küche leiten Sie ein Team von acht Personen. Kreativität, Organisationstalent und Erfahrung mit Warenwirtschaft. Sicher in Excel. Feste freie Tage, Express-Aufstieg möglich.",
    technologies: "Microsoft Excel",
  },
  {
    title: "Hotel Receptionist",
    text: "Check guests in and out using Opera PMS. Experience with Fidelio or Mews is welcome. Good command of English, German a plus. You work well under pressure and react with a smile.",
    technologies: "Opera PMS",
  },
  {
    title: "Network Engineer",
    text: "Design LAN/WAN with Cisco, Juniper and Aruba. Firewalls: Palo Alto Networks and Check Point firewall. Automate with Ansible and Python. CCNP required. Occasional trips to Aruba? Sadly not.",
    technologies: "Cisco, Juniper, Aruba, Palo Alto Networks, Check Point, Ansible, Python",
  },
  {
    title: "Growth Engineer",
    text: "Experiment with Amplitude, Mixpanel and LaunchDarkly. Build landing pages in Webflow and Next.js. Automate with n8n, Clay and Zapier. We love Cursor and Claude Code. Amplitude of ambition: high.",
    technologies:
      "Amplitude, Mixpanel, LaunchDarkly, Webflow, Next.js, n8n, Clay, Zapier, Cursor, Claude",
  },
  {
    title: "Clay Pottery Instructor",
    text: "Teach clay modelling to adults. Close attention to safety at the kiln. Copper glazes, crystal finishes. Apollo Theatre, Monday evenings. Outreach to schools is part of the job.",
    technologies: "",
  },
  {
    title: "Consultant AEM / Java",
    text: "Adobe Experience Manager (AEM) projects for automotive clients: Java, OSGi, Sling, HTL. Frontend with TypeScript and Webpack. CI/CD with Jenkins, Nexus and SonarQube.",
    technologies:
      "Adobe Experience Manager, Java, TypeScript, Webpack, Jenkins, Sonatype Nexus, SonarQube",
  },
  {
    title: "Delphi Entwickler (m/w/d)",
    text: "Weiterentwicklung unserer Desktop-Anwendung in Delphi, Datenbank Firebird und MS SQL. Schrittweise Ablösung durch C# / WPF. 30 Tage Urlaub.",
    technologies: "Delphi, Firebird, Microsoft SQL Server, C#, WPF",
  },
  {
    title: "ServiceNow Developer",
    text: "Implement ITSM and HRSD on ServiceNow. JavaScript, REST integrations, Active Directory. ITIL 4. Previously Remedy? Great. Service now, pay later is not our motto.",
    technologies: "ServiceNow, JavaScript, Active Directory",
  },
  {
    title: "Blockchain Developer",
    text: "Smart contracts in Solidity, tests with Hardhat, nodes in Rust and Go. Frontend in React and TypeScript. Web3, DeFi, zk. Get paid in stable coins.",
    technologies: "Solidity, Rust, Go, React, TypeScript",
  },
  {
    title: "Biostatistician",
    text: "Analyse clinical trials with SAS and R. CDISC, SDTM, ADaM. Experience with Medidata Rave, Stata or SPSS a plus. PhD preferred. Category D drugs excluded.",
    technologies: "SAS, R, Medidata Rave, Stata, SPSS",
  },
  {
    title: "Investor Relations Associate",
    text: "We are backed by Salesforce Ventures and Sequoia. Former colleagues went to Stripe and Airbnb. You will draft reports, keep the data room tidy and work in Excel, PowerPoint and FactSet.",
    technologies: "Microsoft Excel, Microsoft PowerPoint, FactSet",
  },
  {
    title: "Vertriebsmitarbeiter Innendienst (m/w/d)",
    text: "Sie betreuen Bestandskunden telefonisch und per E-Mail. Erfahrung mit einem CRM (z.B. Salesforce oder Microsoft Dynamics 365) wünschenswert. Gute MS-Office-Kenntnisse. Express-Bewerbung in 60 Sekunden!",
    technologies: "Salesforce, Microsoft Dynamics 365, Microsoft Office",
  },
  {
    title: "Perl / Linux Developer",
    text: "Keep our mail platform running: Perl, Lua, NGINX, Debian. You read C when needed. MySQL replication, Redis. Remote within the EU.",
    technologies: "Perl, Linux, Lua, NGINX, Debian, C, MySQL, Redis",
  },
  {
    title: "Senior Angular Engineer",
    text: "Migrate AngularJS apps to Angular 17. RxJS, NgRx, Jasmine and Karma. Backend is .NET Core with SQL Server. Angular momentum is physics; we do UIs. Java is not JavaScript, and we know it.",
    technologies:
      "AngularJS, Angular, RxJS, NgRx, Jasmine, Karma, .NET, Microsoft SQL Server, Java, JavaScript",
  },
  {
    title: "Lab Technician",
    text: "Prepare samples, titrate hydrochloric acid, log results in LabWare LIMS. Selenium and zinc analyses by ICP-MS. Knowledge of Empower is a plus. Vitamin D testing. GMP.",
    technologies: "LabWare LIMS, Empower",
  },
  {
    title: "Beam Welder",
    text: "Weld and braze structural beams, grind, and dash coat. Storm-proof workwear provided. Steel pig handling. Fiber laser experience helpful. Class D licence. No rust on our watch!",
    technologies: "",
  },
];
