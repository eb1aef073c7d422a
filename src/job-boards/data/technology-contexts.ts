// Which names are also words, and what around them tells. Our own work under this project's licence.

/**
 * What a name needs besides its spelling, from nothing to much:
 * `cased` only its capitals; `technical` a list, a skill phrase, or a posting that surely names other technologies;
 * `close` a list, a skill phrase, or a sure one in its sentence; `skilled` a list or a skill phrase; `listed` a list.
 * Phrases of its own (`ifNext`, `ifPrevious`) are proof in every mode.
 */
export type ContextMode = "cased" | "technical" | "close" | "skilled" | "listed";

export type NameContext = {
  mode: ContextMode;
  /** The names that have to stand beside it in a list; any technology where it is not given. */
  beside?: string;
  ifNext?: string;
  ifPrevious?: string;
  unlessNext?: string;
  unlessPrevious?: string;
  /** Behind the verb: vetoes in lower case and at a sentence's start. */
  verbNext?: string;
  /** It opens sentences as a verb (`Excel at …`): there a lower-case word behind it asks for proof. */
  isVerb?: boolean;
  /** All capitals are something else: `SWIFT` is payments. */
  notUpper?: boolean;
};

const OFFICE =
  "Microsoft Excel,Microsoft Word,Microsoft PowerPoint,Microsoft Outlook,Microsoft Office,Microsoft Access,Microsoft Visio,Microsoft Project,OneNote,SharePoint,Microsoft Teams,Microsoft 365,Power BI";
const CHAT =
  "Slack,Zoom,Microsoft Outlook,SharePoint,Microsoft Word,Microsoft Excel,Microsoft PowerPoint,OneDrive,Cisco Webex,Google Meet,Microsoft Office,Microsoft 365,Microsoft Exchange,Microsoft Intune";
const CONFIGURATION =
  "Puppet,Ansible,SaltStack,Terraform,Chef,Jenkins,Docker,Kubernetes,AWS CloudFormation,Bash,Vagrant,Packer";
const PLANNING =
  "Asana,Jira,Trello,ClickUp,Notion,Linear,Monday.com,Basecamp,Smartsheet,Confluence,Slack,Airtable,Wrike,Miro,HubSpot,Figma,Zapier";
const MODEL_TOOLS =
  "ChatGPT,Claude,GitHub Copilot,Google Gemini,Cursor,OpenAI,Anthropic,Llama,Mistral,Microsoft Copilot,Midjourney,LangChain,Amazon Bedrock,Cohere,Hugging Face,Perplexity";

/** By a name in lower case, as the dictionary has it, with a space for each hyphen. */
export const NAME_CONTEXTS: Readonly<Record<string, NameContext>> = {
  // Languages
  java: { mode: "cased", unlessNext: "lovers,sea,island,coffee,chip,indonesia" },
  go: {
    mode: "technical",
    ifNext: "lang,language,services,microservices,code,modules,routines,routine",
    unlessNext:
      "to,live,above,beyond,for,the,getter,getters,green,with,further,ahead,public,global",
    unlessPrevious:
      "no,let's,&,to go,to,pokemon,pokémon,on the,grab and,grab &,expo,touch and,come and",
    notUpper: true,
  },
  r: {
    mode: "technical",
    ifNext: "studio,shiny,programming,packages,scripts,statistical,markdown",
    ifPrevious: "in,with,using,with r",
    unlessNext: "us,&",
    unlessPrevious: "nationale supérieure,mr,level,unit,toys,&,class,type,rated,section",
  },
  c: {
    mode: "skilled",
    ifNext: "programming,language,compiler",
    unlessNext: "elegans,difficile,level,suite,corp,license,licence,class,driving,&,führerschein",
    unlessPrevious:
      "unit,level,option,phase,round,room,building,band,usb,type-,omega,hep,stufe,cat,vitamin,hepatitis,class,category,klasse,führerschein,series,grade,schedule,section,part,type,permis,carnet,rijbewijs,&,title,tier,annex,plan",
  },
  d: {
    mode: "listed",
    beside: "C,C++,Rust,Go,Nim,Zig,Crystal",
    unlessPrevious: "r,&,vitamin,class",
  },
  swift: {
    mode: "close",
    ifNext: "ui,package manager,concurrency",
    unlessNext:
      "payments,payment,mt,transfers,transfer,messages,messaging,response,action,code,codes,wire,resolution,gpi,iso,decision,decisions,delivery",
    unlessPrevious: "taylor,a,via,of",
    notUpper: true,
  },
  rust: {
    mode: "technical",
    unlessNext: "belt,proof,removal,protection,prevention,free,remover",
    unlessPrevious: "from,no",
  },
  ruby: {
    mode: "technical",
    unlessNext: "tuesday,room,slippers,red,wedding,jewelry,jewellery,street,lane",
    ifNext: "on rails,gem,gems",
  },
  perl: { mode: "technical" },
  scala: { mode: "technical", unlessPrevious: "la,alla,teatro alla", unlessNext: "mobile" },
  julia: { mode: "skilled", ifNext: "language,programming" },
  dart: { mode: "technical", unlessNext: "rail,bus,container,board,boards,frog", notUpper: true },
  lua: { mode: "cased" },
  elixir: { mode: "technical" },
  erlang: { mode: "cased" },
  hack: { mode: "listed", beside: "PHP,MySQL,React,JavaScript" },
  apex: {
    mode: "technical",
    ifPrevious: "salesforce",
    unlessNext: "predator,legends,group,systems,fund",
  },
  scheme: { mode: "listed", beside: "Lisp,Clojure,Haskell" },
  lisp: { mode: "close" },
  prolog: { mode: "close" },
  pascal: { mode: "close", unlessNext: "case" },
  delphi: {
    mode: "technical",
    unlessNext: "technologies,method,study",
    ifNext: "developer,entwickler,programmer",
  },
  zig: { mode: "close" },
  nim: { mode: "close", notUpper: true },
  crystal: { mode: "listed", beside: "Ruby,Elixir,Go,Rust,Nim,Ruby on Rails" },
  elm: { mode: "skilled", unlessNext: "street,avenue,tree,grove,park" },
  assembly: {
    mode: "listed",
    beside: "C,C++,Fortran,COBOL,Rust,VHDL,Verilog",
    ifNext: "language,programming",
    unlessNext: "line,lines,drawings,of,and packaging,technician",
  },
  less: {
    mode: "listed",
    beside: "Sass,CSS,HTML,Bootstrap,Webpack,JavaScript,jQuery",
    unlessNext: "than",
  },
  shell: {
    mode: "close",
    unlessNext: "and tube,company,plc,station,eggs,game",
    ifNext: "scripts,scripting,script",
    unlessPrevious: "royal dutch",
  },
  sas: {
    mode: "technical",
    unlessPrevious: "société,societe,une,la,au sein de",
    unlessNext: "au capital,airlines,disk,disks,drives,hba",
  },
  rpg: {
    mode: "technical",
    unlessNext: "games,game,elements,mechanics,genre",
    unlessPrevious: "mobile,action,fantasy,an,our",
  },
  ts: {
    mode: "listed",
    beside: "JavaScript,React,Node.js,HTML,CSS,Vue.js,Angular,Next.js,NestJS,Svelte,Go,Python",
  },
  js: { mode: "close", unlessNext: "bach" },
  dax: {
    mode: "technical",
    unlessPrevious: "the,im,der,den",
    ifNext: "measures,queries,formulas,expressions",
  },
  // Frontend and backend
  react: {
    mode: "technical",
    unlessNext:
      "to,quickly,fast,swiftly,calmly,appropriately,accordingly,immediately,promptly,effectively,well,under,rapidly,positively,when,if,on",
    unlessPrevious: "to,you,and quickly,can,will,must",
    isVerb: true,
  },
  angular: { mode: "technical", unlessNext: "momentum,velocity,contact" },
  vue: {
    mode: "technical",
    unlessNext: "d'ensemble,de,des,du,sur",
    unlessPrevious: "de,en,la,une,à première,point de,cinemas",
  },
  ember: { mode: "technical", unlessPrevious: "an" },
  backbone: { mode: "listed", unlessPrevious: "the,a,our", unlessNext: "of" },
  polymer: {
    mode: "listed",
    beside: "React,Angular,AngularJS,Vue.js,Web Components,JavaScript,TypeScript",
  },
  lit: { mode: "listed" },
  remix: { mode: "technical", unlessNext: "culture" },
  astro: { mode: "technical" },
  stimulus: { mode: "close", unlessNext: "package,check" },
  hotwire: { mode: "technical" },
  gatsby: { mode: "technical", unlessPrevious: "great" },
  redux: { mode: "cased" },
  bootstrap: { mode: "technical", unlessNext: "a,the,new,your", isVerb: true },
  rollup: { mode: "listed" },
  vite: { mode: "technical", unlessNext: "fait" },
  babel: { mode: "listed" },
  webflow: { mode: "cased" },
  d3: { mode: "technical", unlessPrevious: "vitamin", unlessNext: "vitamin" },
  node: {
    mode: "technical",
    unlessPrevious: "single,each,lymph,per,a,every,the",
    unlessNext: "in,on,a,failure,process",
  },
  express: {
    mode: "close",
    beside:
      "Node.js,React,MongoDB,NestJS,Next.js,Angular,Vue.js,PostgreSQL,TypeScript,JavaScript,Koa,Fastify,GraphQL,MySQL,Redis,Django,Flask",
    unlessNext:
      "lane,lanes,yourself,your,delivery,shipping,courier,ideas,versand,scripts,entry,interest,care,employment,oil,train,parcel,store,written",
    unlessPrevious: "to,american,federal,polar,pony,panda,dhl,holiday inn,vpn,inn,freight",
    isVerb: true,
  },
  flask: { mode: "technical", unlessPrevious: "hip,thermos,a" },
  django: { mode: "cased" },
  rails: {
    mode: "technical",
    unlessPrevious: "guard,hand,the,safety,side,payment,steel,linear,railway",
    unlessNext: "and sleepers",
  },
  spring: {
    mode: "technical",
    ifNext: "framework,mvc,webflux,ecosystem,jpa,integration,data,based",
    unlessNext:
      "2024,2025,2026,2027,2028,2029,2030,2031,2032,semester,season,summer,term,break,break,intern,internship,collection,menu,into,and summer,in,cleaning,or fall,or summer,start,cohort,campaign,/summer,hill,street,valley,tx,texas,training,water,loaded,graduation,class,launch,program,fair,co-op,harvest,planting",
    unlessPrevious:
      "in,this,by,late,early,for,since,until,next,last,colorado,the,silver,palm,during,each,coil,winter,winter/,fall/,fall,or,beginning of,end of,start of,leaf",
    isVerb: true,
  },
  sinatra: { mode: "listed", unlessPrevious: "frank" },
  zend: { mode: "cased" },
  struts: { mode: "technical", unlessPrevious: "and,shocks,shocks/,suspension" },
  camel: { mode: "listed", unlessNext: "case" },
  phoenix: {
    mode: "close",
    beside: "Elixir,Erlang,Ruby on Rails,Ruby,PostgreSQL,Ember.js,React",
    unlessNext: "az,arizona,area,suns,metro,office,based",
    unlessPrevious: "in,downtown,near,to",
  },
  gin: {
    mode: "listed",
    beside: "Go,gRPC,Fiber,PostgreSQL,Redis,Docker,Django,Flask",
    unlessNext: "and tonic,&",
  },
  fiber: {
    mode: "listed",
    beside: "Go,Gin,gRPC,PostgreSQL,Redis",
    unlessNext: "optic,optics,network,internet,to",
  },
  meteor: { mode: "listed", unlessNext: "shower" },
  celery: { mode: "technical", unlessNext: "sticks,root,and carrots" },
  koa: { mode: "technical", unlessNext: "campground", notUpper: true },
  bun: { mode: "listed" },
  boost: {
    mode: "listed",
    beside: "C++,Qt,CMake,C",
    unlessNext: "your,our,the,sales,mobile",
    isVerb: true,
  },
  qt: { mode: "technical", unlessNext: "prolongation,interval" },
  ros: { mode: "technical", unlessPrevious: "da" },
  hibernate: { mode: "cased", isVerb: true },
  temporal: { mode: "listed", unlessNext: "lobe" },
  prisma: { mode: "technical", unlessNext: "cloud,health,access" },
  akka: { mode: "cased" },
  sidekiq: { mode: "cased" },
  "fast api": { mode: "cased" },
  // Mobile and data
  expo: { mode: "listed", unlessNext: "center,centre,hall,2026,2025" },
  capacitor: { mode: "listed", beside: "Ionic,Cordova,Angular,React,React Native,Vue.js,Flutter" },
  ionic: { mode: "technical", unlessNext: "liquid,bond,strength,liquids" },
  electron: {
    mode: "listed",
    beside: "React,Node.js,TypeScript,Vue.js,Angular,JavaScript,Next.js,C++,Qt",
    unlessNext: "microscope,microscopy,beam",
  },
  flutter: { mode: "technical", unlessNext: "entertainment,uki", isVerb: true },
  cordova: { mode: "technical", unlessNext: "tn,tennessee" },
  oracle: {
    mode: "cased",
    unlessNext:
      "cloudworld,cloud world,java one,academy,of,arena,park,red bull,bone,card,cards,cloud,hcm,health,fusion,ebs,erp,linux,java,apex,forms,reports,bi",
    unlessPrevious: "the",
  },
  cassandra: { mode: "technical", unlessPrevious: "contact,ask for,manager" },
  mongo: { mode: "cased" },
  druid: { mode: "listed" },
  pinot: { mode: "listed", unlessNext: "noir,grigio,gris,blanc" },
  presto: { mode: "technical", unlessNext: "card" },
  neon: { mode: "listed", unlessNext: "lights,sign,signs" },
  chroma: {
    mode: "listed",
    beside: "Pinecone,Weaviate,Qdrant,Milvus,FAISS,pgvector,LangChain,LlamaIndex",
    unlessNext: "key",
  },
  milvus: { mode: "cased" },
  firebird: { mode: "technical" },
  access: {
    mode: "listed",
    beside: OFFICE,
    ifNext: "databases,vba",
    unlessNext: "to,control,the,management,our,points,point,token,and",
    isVerb: true,
  },
  hana: { mode: "technical" },
  elk: { mode: "technical", unlessNext: "grove,river,hunting" },
  solr: { mode: "cased" },
  spark: {
    mode: "technical",
    ifNext: "sql,streaming,ml,structured,jobs,cluster,clusters",
    unlessNext:
      "joy,innovation,interest,curiosity,plug,plugs,ideas,creativity,change,conversations,new,inspiration,the,a,arts,meaningful",
    unlessPrevious: "a,the,that,to,creative,bright,adobe,walmart",
    isVerb: true,
  },
  airflow: {
    mode: "technical",
    unlessNext: "measurement,management,testing,sensors,rates,balancing,in",
    unlessPrevious: "proper,the",
  },
  beam: {
    mode: "listed",
    beside:
      "Apache Spark,Apache Flink,Google Dataflow,Apache Kafka,Apache Airflow,Google Pub/Sub,BigQuery",
  },
  storm: {
    mode: "listed",
    beside:
      "Apache Spark,Apache Kafka,Apache Flink,Apache Hadoop,Apache Hive,Apache Cassandra,Apache HBase",
    unlessNext: "water,damage,drain",
  },
  hive: { mode: "technical", unlessPrevious: "the,bee", unlessNext: "of" },
  pig: {
    mode: "listed",
    beside: "Apache Hive,Apache Hadoop,Apache Spark,Apache HBase,Apache Sqoop,Apache Impala",
  },
  impala: { mode: "listed", unlessPrevious: "chevy,chevrolet" },
  iceberg: {
    mode: "listed",
    beside:
      "Delta Lake,Apache Hudi,Apache Spark,Trino,Snowflake,Databricks,Apache Flink,Apache Kafka,dbt,Apache Parquet,Amazon Athena,Apache Airflow,AWS Glue,Amazon S3",
    unlessNext: "lettuce",
  },
  parquet: { mode: "listed", unlessNext: "floor,flooring" },
  pulsar: { mode: "listed" },
  trino: { mode: "cased" },
  luigi: { mode: "listed" },
  prefect: { mode: "listed" },
  dagster: { mode: "cased" },
  snowflake: {
    mode: "cased",
    isVerb: true,
    unlessNext: "ornaments,designs,decorations,shaped",
    unlessPrevious: "a,special,each,every,unique",
  },
  stitch: {
    mode: "listed",
    beside: "Fivetran,Airbyte,dbt,Segment,Snowflake,Matillion,BigQuery,Looker,Amazon Redshift",
    unlessNext: "fix",
  },
  census: {
    mode: "listed",
    beside: "Hightouch,Fivetran,dbt,Segment,Snowflake,Looker,Airbyte",
    unlessNext: "bureau,data",
  },
  foundry: {
    mode: "listed",
    beside: "Apache Spark,Databricks,Snowflake,Python,SQL",
    ifPrevious: "palantir",
  },
  ray: { mode: "listed", unlessPrevious: "x,blu,sugar,contact", ifNext: "serve,cluster,tune" },
  stata: { mode: "cased" },
  polars: { mode: "listed" },
  confluent: { mode: "cased" },
  // AI
  cursor: {
    mode: "listed",
    beside: MODEL_TOOLS + ",VS Code",
    ifPrevious: "tools like",
    unlessNext: "position",
  },
  claude: {
    mode: "close",
    beside: MODEL_TOOLS,
    ifNext: "code,api,sonnet,opus",
    unlessPrevious: "jean,saint,rue",
  },
  gemini: { mode: "close", beside: MODEL_TOOLS, ifPrevious: "google" },
  llama: { mode: "close", beside: MODEL_TOOLS, ifNext: "models" },
  mistral: { mode: "close", beside: MODEL_TOOLS },
  copilot: { mode: "technical", unlessPrevious: "a,your,as" },
  cohere: { mode: "technical" },
  bedrock: { mode: "technical", unlessPrevious: "the,is", unlessNext: "of" },
  watson: { mode: "listed", ifPrevious: "ibm" },
  rasa: { mode: "technical", unlessPrevious: "tabula" },
  jax: { mode: "listed", beside: "PyTorch,TensorFlow,NumPy,Python,Keras,CUDA" },
  pandas: { mode: "technical", unlessPrevious: "red,giant" },
  keras: { mode: "cased" },
  yolo: { mode: "technical" },
  h2o: { mode: "listed" },
  spacy: { mode: "technical" },
  // Cloud
  azure: { mode: "cased", unlessPrevious: "côte d',cote d',d'" },
  render: {
    mode: "listed",
    beside: "Vercel,Heroku,Netlify,Fly.io,AWS,Railway,DigitalOcean,Supabase",
    isVerb: true,
  },
  lambda: {
    mode: "technical",
    unlessNext: "school,expressions,calculus,legal,phi,chi",
    unlessPrevious: "kappa,sigma,phi",
  },
  lambdas: { mode: "technical" },
  glue: {
    mode: "listed",
    beside:
      "AWS,Amazon S3,AWS Lambda,Amazon Athena,Amazon Redshift,Amazon EMR,Amazon Kinesis,Apache Spark,AWS Step Functions,Amazon RDS,Snowflake,Apache Airflow",
  },
  athena: {
    mode: "technical",
    beside:
      "AWS,AWS Glue,Amazon S3,Amazon Redshift,Amazon EMR,AWS Lambda,Snowflake,BigQuery,Trino,Apache Spark",
    unlessNext: "swan,health",
  },
  aurora: { mode: "listed", unlessNext: "co,il,colorado,illinois,health", unlessPrevious: "in" },
  redshift: { mode: "cased" },
  dynamo: { mode: "listed" },
  kinesis: { mode: "technical" },
  cognito: { mode: "cased" },
  emr: {
    mode: "listed",
    beside:
      "AWS,Amazon S3,AWS Glue,Amazon Redshift,Apache Spark,Apache Hive,Amazon EC2,Amazon Athena,AWS Lambda,Apache Hadoop,Amazon Kinesis,Databricks,Amazon SageMaker",
  },
  rds: { mode: "technical", unlessPrevious: "sap" },
  s3: { mode: "technical" },
  ecs: { mode: "technical", unlessNext: "card,gesundheitskarte" },
  eks: { mode: "technical" },
  sns: { mode: "technical" },
  adf: { mode: "technical" },
  aks: { mode: "technical" },
  gcs: { mode: "listed" },
  oci: { mode: "technical" },
  cdk: { mode: "technical", unlessNext: "global" },
  synapse: { mode: "technical" },
  spanner: { mode: "listed" },
  bicep: { mode: "listed", unlessNext: "curls" },
  dataflow: { mode: "listed" },
  "data factory": { mode: "cased" },
  "service bus": { mode: "technical" },
  "cloud functions": { mode: "technical" },
  "logic apps": { mode: "cased" },
  "step functions": { mode: "technical" },
  "api gateway": {
    mode: "listed",
    beside:
      "AWS,AWS Lambda,Amazon S3,Amazon DynamoDB,AWS Step Functions,Amazon SQS,Amazon EC2,Amazon Cognito,Amazon CloudFront,Amazon SNS,Amazon CloudWatch,Amazon ECS,Amazon RDS",
  },
  citrix: { mode: "cased" },
  // DevOps
  chef: {
    mode: "listed",
    beside: CONFIGURATION,
    ifNext: "infra,cookbooks,recipes and",
    unlessNext: "de,de partie,cook,and,in,with,at",
    unlessPrevious:
      "head,sous,executive,pastry,private,personal,commis,junior,our,a,the,demi,celebrity",
  },
  puppet: {
    mode: "technical",
    beside: CONFIGURATION,
    unlessNext: "show,shows,theatre,theater,making",
    unlessPrevious: "a,finger,hand",
  },
  salt: { mode: "listed", beside: CONFIGURATION, unlessNext: "lake,and pepper,water" },
  helm: { mode: "technical", unlessPrevious: "the,at the", unlessNext: "of" },
  envoy: { mode: "technical", unlessPrevious: "special,an,the", unlessNext: "air,to" },
  consul: { mode: "technical", unlessPrevious: "honorary,the,vice", unlessNext: "general" },
  nomad: { mode: "technical", unlessPrevious: "digital,a" },
  vault: {
    mode: "technical",
    unlessPrevious: "the,bank,a,key,veeva,data",
    unlessNext: "health,manager,teller,cash",
  },
  packer: {
    mode: "listed",
    beside:
      "Terraform,Ansible,Docker,Kubernetes,Vagrant,HashiCorp Vault,Consul,Jenkins,AWS,Puppet,Chef,Nomad",
  },
  vagrant: { mode: "technical" },
  jenkins: { mode: "cased", unlessPrevious: "mr,mrs,ms,dr" },
  travis: {
    mode: "listed",
    beside: "Jenkins,CircleCI,GitHub Actions,GitLab,TeamCity,Docker,Bamboo,Azure DevOps",
    unlessNext: "county",
  },
  bamboo: { mode: "technical", unlessNext: "hr,airways,flooring,forest,health" },
  argo: { mode: "technical", unlessNext: "ai" },
  flux: {
    mode: "technical",
    unlessPrevious: "in,heat,magnetic,les,des,de",
    unlessNext: "capacitor,de",
  },
  harness: {
    mode: "listed",
    beside:
      "Jenkins,GitHub Actions,GitLab,Argo CD,Spinnaker,Terraform,LaunchDarkly,CircleCI,Kubernetes,Azure DevOps",
    isVerb: true,
  },
  buddy: {
    mode: "listed",
    beside: "Jenkins,GitHub Actions,GitLab,CircleCI,Bitbucket,Docker",
    unlessNext: "program,system,scheme",
  },
  ado: { mode: "technical", unlessPrevious: "further,much" },
  rancher: { mode: "technical" },
  spinnaker: { mode: "technical" },
  backstage: { mode: "technical", unlessNext: "pass,passes,crew,staff,area", unlessPrevious: "go" },
  perforce: { mode: "cased" },
  maven: { mode: "technical", unlessPrevious: "a" },
  gradle: { mode: "cased" },
  make: { mode: "listed", beside: "CMake,Bazel,Maven,Gradle" },
  nexus: {
    mode: "listed",
    beside: "Jenkins,Artifactory,SonarQube,Maven,GitLab,Docker,Gradle,Bitbucket",
    unlessPrevious: "the,cisco",
  },
  sonar: {
    mode: "listed",
    beside: "Jenkins,Maven,Artifactory,GitLab,Docker,JUnit,Sonatype Nexus,Gradle,Git",
  },
  yarn: { mode: "listed", unlessNext: "shop,count" },
  rabbit: { mode: "listed" },
  nats: { mode: "technical" },
  mercurial: { mode: "listed" },
  tomcat: { mode: "technical" },
  iis: { mode: "technical" },
  suse: { mode: "cased" },
  aix: { mode: "cased", unlessNext: "en provence,marseille" },
  solaris: { mode: "technical" },
  elastic: {
    mode: "technical",
    unlessNext: "band,bands,therapeutic,demand,waist",
    unlessPrevious: "amazon",
  },
  sentry: { mode: "technical", unlessNext: "insurance,duty", unlessPrevious: "security,a" },
  honeycomb: { mode: "technical", unlessNext: "structure,panels" },
  thanos: { mode: "listed" },
  prometheus: { mode: "technical" },
  jaeger: { mode: "listed" },
  zephyr: { mode: "listed", beside: "Jira,TestRail,Xray,Selenium,Confluence,HP ALM,Postman" },
  "app service": {
    mode: "listed",
    beside:
      "Microsoft Azure,Azure Functions,Azure Service Bus,Azure SQL,Azure Logic Apps,Azure Cosmos DB,Azure Kubernetes Service",
  },
  aruba: { mode: "technical", unlessPrevious: "in,to" },
  juniper: { mode: "technical" },
  // Testing
  cypress: {
    mode: "technical",
    unlessNext: "ca,tx,texas,california,trees,semiconductor,creek",
    unlessPrevious: "bald",
  },
  playwright: {
    mode: "technical",
    unlessPrevious: "a,award-winning,the",
    unlessNext: "in residence,residency",
  },
  puppeteer: { mode: "technical", unlessPrevious: "a" },
  selenium: { mode: "technical", unlessNext: "deficiency,levels" },
  jest: { mode: "technical", unlessPrevious: "in", unlessNext: "to" },
  mocha: { mode: "listed", unlessNext: "latte" },
  chai: { mode: "listed", unlessNext: "latte,tea" },
  jasmine: { mode: "listed", unlessNext: "rice,tea" },
  karma: {
    mode: "listed",
    beside: "Jasmine,Mocha,Jest,Protractor,Angular,AngularJS,Chai,Selenium,Cypress,Webpack",
  },
  protractor: { mode: "listed" },
  enzyme: { mode: "listed", beside: "Jest,React,React Testing Library,Mocha,Redux,Cypress,Chai" },
  espresso: {
    mode: "listed",
    beside: "XCTest,Appium,JUnit,Android,Kotlin,Robolectric,Mockito",
    unlessNext: "machine,machines,bar,drinks",
  },
  cucumber: { mode: "technical", unlessNext: "salad,sandwiches" },
  postman: { mode: "technical", unlessPrevious: "a,the" },
  tosca: { mode: "technical", unlessPrevious: "puccini's" },
  gatling: { mode: "technical", unlessNext: "gun" },
  xray: { mode: "listed", beside: "Jira,TestRail,Zephyr,Selenium,Confluence,Cypress,Jenkins" },
  uft: { mode: "technical" },
  "testing library": { mode: "cased" },
  rtl: { mode: "listed", beside: "Jest,React,Cypress,TypeScript,Redux" },
  // Sales and marketing
  salesforce: {
    mode: "cased",
    unlessNext: "tower,effectiveness,ventures,park",
    unlessPrevious: "pharmaceutical",
  },
  "service cloud": { mode: "cased" },
  "sales cloud": { mode: "cased" },
  "marketing cloud": { mode: "cased" },
  "commerce cloud": { mode: "cased" },
  close: {
    mode: "listed",
    beside: "HubSpot,Salesforce,Pipedrive,Outreach,Apollo,Zoho CRM",
    isVerb: true,
  },
  copper: { mode: "listed", beside: "HubSpot,Salesforce,Pipedrive,Zoho CRM" },
  outreach: {
    mode: "listed",
    ifNext: "sequences,cadences",
    beside:
      "Salesforce,HubSpot,Salesloft,Gong,ZoomInfo,Apollo,LinkedIn Sales Navigator,Clari,6sense,Marketo,Lusha,Clay,Slack,Pipedrive",
  },
  gong: {
    mode: "technical",
    beside: "Salesforce,HubSpot,Salesloft,Outreach,ZoomInfo,Apollo,LinkedIn Sales Navigator,Clari",
    unlessPrevious: "a,the",
  },
  apollo: {
    mode: "listed",
    unlessNext: "hospitals,theatre,theater,global,tyres,management,program,mission",
  },
  clay: {
    mode: "listed",
    beside:
      "HubSpot,Salesforce,Apollo,ZoomInfo,Outreach,Lemlist,Instantly,LinkedIn Sales Navigator,Clearbit,Zapier,Gong,n8n,Salesloft",
    unlessNext: "county",
  },
  chorus: { mode: "listed", beside: "Gong,Salesforce,Outreach,Salesloft,ZoomInfo,HubSpot,Clari" },
  seismic: {
    mode: "listed",
    beside: "Salesforce,Highspot,Gong,Outreach,HubSpot,Marketo,Salesloft",
  },
  clari: { mode: "cased" },
  instantly: {
    mode: "listed",
    beside: "Lemlist,Apollo,Clay,HubSpot,Salesforce,Outreach",
  },
  zoho: { mode: "cased" },
  veeva: { mode: "cased" },
  segment: {
    mode: "technical",
    ifNext: "cdp",
    unlessNext:
      "des,der,in,im,with,for,is,has,of,leader,customers,audiences,the,our,by,your,marketing,manager,managers,reporting,head,lead,director,strategy",
    unlessPrevious:
      "ein,das,im,dem,diesem,unser,neues,this,the,each,market,customer,smb,enterprise,mid market,our,business,a,target,premium,luxury",
    isVerb: true,
  },
  braze: {
    mode: "technical",
    unlessNext: "and,welding",
    unlessPrevious: "weld,solder,to",
    isVerb: true,
  },
  iterable: { mode: "technical", unlessPrevious: "an" },
  amplitude: { mode: "technical", unlessNext: "of" },
  heap: { mode: "listed", unlessNext: "of" },
  pendo: { mode: "cased" },
  drift: {
    mode: "listed",
    beside: "Salesforce,HubSpot,Marketo,Intercom,Outreach,6sense,Zendesk,Demandbase,Pardot",
  },
  buffer: {
    mode: "listed",
    beside: "Hootsuite,Sprout Social,Canva,Mailchimp,HubSpot,Sprinklr,Meta Ads",
  },
  moz: { mode: "listed" },
  adjust: {
    mode: "listed",
    beside: "AppsFlyer,Braze,Amplitude,Mixpanel,Firebase,Meta Ads,Google Ads",
    isVerb: true,
  },
  "campaign manager 360": { mode: "cased" },
  "account engagement": { mode: "listed" },
  "search console": { mode: "cased" },
  "universal analytics": { mode: "cased" },
  emarsys: { mode: "cased" },
  // Analytics, money, people
  tableau: { mode: "cased", unlessNext: "de,des,vivant,d',blanc" },
  looker: { mode: "cased" },
  dash: {
    mode: "listed",
    beside: "Python,Streamlit,pandas,Tableau,Flask,R,Dash,Power BI",
    unlessNext: "cam,cams,of",
  },
  hex: {
    mode: "listed",
    beside:
      "dbt,Looker,Snowflake,Tableau,SQL,Mode Analytics,BigQuery,Metabase,Databricks,Python,Amplitude",
  },
  domo: { mode: "technical" },
  qlik: { mode: "cased" },
  superset: { mode: "technical", unlessPrevious: "a" },
  hyperion: { mode: "technical" },
  sap: { mode: "cased", ifNext: "kenntnisse" },
  "sap co": { mode: "cased" },
  "sap fi": { mode: "cased" },
  "sap pm": { mode: "cased" },
  "sap bi": { mode: "cased" },
  "sap bo": { mode: "cased" },
  sage: {
    mode: "skilled",
    beside:
      "QuickBooks,Xero,SAP,NetSuite,Microsoft Excel,Microsoft Dynamics 365,Microsoft Office,Cegid,EBP,Pennylane,Oracle ERP,Microsoft Dynamics NAV,DATEV,Lexware,Oracle Database,Odoo,Silae",
    ifNext: "accounts,payroll,line 50,accounting,software,intacct",
    ifPrevious: "logiciel,sous,logiciels",
    unlessNext: "advice,green,therapeutics,publications,publishing",
  },
  infor: { mode: "cased" },
  epicor: { mode: "cased" },
  ifs: { mode: "technical" },
  concur: { mode: "technical", isVerb: true },
  ariba: { mode: "cased" },
  coupa: { mode: "cased" },
  stripe: { mode: "technical", unlessNext: "pattern", unlessPrevious: "a,at,from,to,former" },
  square: {
    mode: "listed",
    beside: "Stripe,PayPal,Adyen,Shopify,Toast POS,QuickBooks,Klarna",
    ifNext: "pos,point of sale,terminal",
    unlessNext: "feet,foot,meters,metres,one,ft,root,mile,miles,enix",
    unlessPrevious: "times,union,trafalgar,per",
  },
  plaid: { mode: "technical" },
  ramp: {
    mode: "listed",
    beside: "Brex,QuickBooks,NetSuite,Expensify,Bill.com,Xero,SAP Concur,Gusto,Rippling",
    unlessNext: "up,agent,agents",
    isVerb: true,
  },
  brex: { mode: "cased" },
  guidewire: { mode: "cased" },
  workday: {
    mode: "cased",
    unlessNext:
      "is,starts,ends,hours,schedule,begins,wellness,account,application,career,careers,portal",
    unlessPrevious:
      "full,your,a,the,each,every,in the,8-hour,hour,per,via,through,apply in,apply through",
  },
  kronos: { mode: "cased" },
  deel: { mode: "technical" },
  gusto: {
    mode: "listed",
    beside: "QuickBooks,Rippling,ADP,Xero,BambooHR,Bill.com,Deel,Ramp,Expensify",
  },
  greenhouse: {
    mode: "listed",
    beside:
      "Lever,Ashby,Workday,LinkedIn Recruiter,BambooHR,SmartRecruiters,iCIMS,Workable,Rippling,HireVue",
    ifNext: "ats",
    unlessNext: "gas,gases,emissions,workers,effect",
  },
  lever: {
    mode: "listed",
    beside: "Greenhouse,Ashby,Workday,LinkedIn Recruiter,SmartRecruiters,Workable,iCIMS,BambooHR",
  },
  ashby: {
    mode: "listed",
    beside: "Greenhouse,Lever,Workday,LinkedIn Recruiter,SmartRecruiters,Workable",
  },
  lattice: { mode: "listed", unlessNext: "structure" },
  rippling: { mode: "cased", isVerb: true },
  workable: {
    mode: "listed",
    beside: "Greenhouse,Lever,Ashby,BambooHR,LinkedIn Recruiter,SmartRecruiters",
  },
  bullhorn: { mode: "cased" },
  taleo: { mode: "cased" },
  articulate: {
    mode: "listed",
    beside: "Adobe Captivate,Camtasia,Moodle,Canva,Adobe Creative Suite,Docebo",
    ifNext: "storyline,360,rise",
    isVerb: true,
  },
  // Support and collaboration
  intercom: {
    mode: "technical",
    unlessNext: "system,systems,installation",
    unlessPrevious: "an,the,door",
  },
  remedy: { mode: "listed", beside: "ServiceNow,Jira,BMC Remedy,Microsoft 365,Active Directory" },
  genesys: { mode: "cased" },
  monday: {
    mode: "listed",
    beside: "Asana,Jira,Trello,ClickUp,Notion,Basecamp,Smartsheet,Wrike,Airtable,HubSpot",
    unlessNext: "to,through,morning,tuesday,and,friday",
    unlessPrevious: "on,every,from",
  },
  "service now": { mode: "cased" },
  linear: {
    mode: "listed",
    beside: PLANNING + ",GitHub,Sentry,GitLab",
    unlessNext: "algebra,regression,programming,models,feet,actuators",
  },
  notion: {
    mode: "technical",
    ifNext: "docs,pages,wiki,databases",
    beside: PLANNING,
    unlessNext: "of,that",
    unlessPrevious: "the,a,any",
  },
  asana: { mode: "cased" },
  slack: {
    mode: "cased",
    unlessNext: "off,time,in,community",
    unlessPrevious: "the,pick up,cut,no,up",
    isVerb: true,
  },
  trello: { mode: "cased" },
  miro: { mode: "technical" },
  coda: { mode: "listed", unlessPrevious: "a,da" },
  mural: { mode: "listed", beside: "Miro,Figma,Lucidchart,Sketch" },
  box: {
    mode: "listed",
    beside:
      "Dropbox,Google Workspace,OneDrive,SharePoint,Slack,Okta,Microsoft 365,Salesforce,DocuSign,Zoom",
    unlessNext: "office,truck,trucks,set,spring,cutter,jumps",
    unlessPrevious: "black,po,p.o.,tool,the,x,big,out of the,in a,drop",
  },
  teams: {
    mode: "listed",
    beside: CHAT,
    unlessNext: "of,in,to,across,and stakeholders,that,who",
  },
  zoom: {
    mode: "cased",
    isVerb: true,
    unlessNext: "in,out,interview,call,calls,link,meeting",
    unlessPrevious: "a,via,on,over,via a,video interview (,per",
  },
  visio: { mode: "technical", unlessPrevious: "en,par,la", ifPrevious: "microsoft,ms" },
  excel: {
    mode: "cased",
    isVerb: true,
    unlessNext: "high school,academy",
    verbNext:
      "at,under,with,in a,in an,in the,in their,in your,in our,in this,in delivering,in providing,in customer,academically,as a,as an,when,beyond,within",
    unlessPrevious: "to,you,will,who,can,and thrive,thrive and,you'll,must",
  },
  word: {
    mode: "listed",
    beside: OFFICE,
    unlessNext: "of,processing,processor,count,perfect,about,for",
    unlessPrevious: "the,spoken,a,written,every",
  },
  outlook: {
    mode: "listed",
    beside:
      OFFICE +
      ",Google Workspace,Gmail,Slack,Zoom,Salesforce,SAP,DATEV,Active Directory,Microsoft Exchange,Windows Server",
    unlessPrevious: "positive,economic,your,market",
  },
  primavera: { mode: "technical", unlessNext: "verano,sound,2026" },
  boomi: { mode: "cased" },
  tibco: { mode: "cased" },
  pega: { mode: "cased" },
  // Design
  sketch: {
    mode: "technical",
    beside:
      "Figma,Adobe XD,InVision,Photoshop,Illustrator,Adobe Creative Suite,Zeplin,Framer,Axure,Miro",
    isVerb: true,
    unlessNext: "out,up,ideas,comedy,artist",
    unlessPrevious: "to,can,hand,a",
  },
  illustrator: {
    mode: "listed",
    beside:
      "Photoshop,InDesign,Adobe Creative Suite,Figma,After Effects,Adobe XD,Premiere Pro,Sketch,Lightroom,Canva,CorelDRAW,Rhino",
  },
  "in design": { mode: "listed", beside: "Photoshop,Illustrator,Adobe Creative Suite" },
  maya: {
    mode: "listed",
    beside:
      "3ds Max,Blender,Cinema 4D,Houdini,Photoshop,Unity,Unreal Engine,Substance Painter,ZBrush,After Effects",
    unlessNext: "angelou",
  },
  blender: {
    mode: "listed",
    beside:
      "Maya,3ds Max,Cinema 4D,Unity,Unreal Engine,Photoshop,After Effects,Houdini,Adobe Creative Suite,Figma,SketchUp,Rhino",
  },
  unity: {
    mode: "close",
    beside: "Unreal Engine,C#,Blender,Maya,3ds Max,Godot,C++,Photoshop,iOS,Android",
    ifNext: "developer,engine,engineer,programmer,projects,entwickler",
    unlessNext: "health,in,of,catalog,among,point,church",
    unlessPrevious: "and,sense of,spirit of,national,community",
  },
  unreal: { mode: "listed", ifNext: "engine" },
  framer: { mode: "close", unlessNext: "carpenter", unlessPrevious: "carpenter,house" },
  inventor: {
    mode: "listed",
    beside: "AutoCAD,SolidWorks,Revit,CATIA,Creo,Fusion 360,Siemens NX,Solid Edge",
    unlessPrevious: "an,the",
  },
  creo: { mode: "cased" },
  rhino: {
    mode: "listed",
    beside:
      "Revit,AutoCAD,SketchUp,Grasshopper,3ds Max,SolidWorks,V-Ray,ArchiCAD,Adobe Creative Suite,Photoshop,Maya",
  },
  altium: { mode: "cased" },
  catia: { mode: "cased" },
  invision: { mode: "technical" },
  canva: { mode: "cased" },
  revit: { mode: "cased" },
  davinci: { mode: "listed" },
  simatic: { mode: "cased" },
  "step 7": { mode: "listed", beside: "TIA Portal,WinCC,AutoCAD,EPLAN" },
  grasshopper: { mode: "listed", beside: "Rhino,Revit,Grasshopper,AutoCAD" },
  houdini: { mode: "listed" },
  captivate: { mode: "listed", beside: "Articulate,Camtasia,Moodle,Canva", isVerb: true },
  perplexity: { mode: "listed", beside: MODEL_TOOLS },
  railway: { mode: "listed", beside: "Vercel,Render,Heroku,Fly.io,Netlify,Supabase" },
  eclipse: { mode: "technical", unlessPrevious: "the,solar", unlessNext: "foods" },
  ebp: { mode: "technical" },
  // Shops, security, science
  sanity: { mode: "listed", unlessNext: "check,checks,testing" },
  wix: { mode: "cased" },
  contentful: { mode: "cased" },
  wiz: { mode: "listed" },
  fortify: {
    mode: "listed",
    beside: "Checkmarx,Veracode,SonarQube,Snyk,Burp Suite,Qualys,OWASP ZAP",
    isVerb: true,
  },
  burp: { mode: "technical" },
  kali: { mode: "listed" },
  vanta: { mode: "cased" },
  entra: { mode: "technical", unlessNext: "en", unlessPrevious: "quién" },
  cisco: { mode: "cased" },
  arcsight: { mode: "cased" },
  tenable: { mode: "technical" },
  intune: { mode: "cased" },
  jamf: { mode: "cased" },
  "epic care": { mode: "cased" },
  cerner: { mode: "cased" },
  meditech: { mode: "cased" },
  empower: {
    mode: "skilled",
    isVerb: true,
    unlessNext: "our,your,people,others,the,teams,customers",
  },
  adyen: { mode: "cased" },
  afas: { mode: "cased" },
  adp: { mode: "cased" },
  aem: { mode: "cased" },
};
