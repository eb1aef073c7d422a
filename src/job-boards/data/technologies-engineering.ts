// What software is made with and runs on. Curated by us under this project's licence; names seeded from
// npm @specfy/stack-analyser@1.27.3 (MIT, (c) Specfy) and npm linguist-languages@9.5.0 (MIT, (c) ikatyang).

/** By category, a technology a line: canonical name | other names | its vendor's domains. Case counts where a context says so. */
export const ENGINEERING_TECHNOLOGIES: Readonly<Record<string, string>> = {
  "Programming languages": `
    Python | python programming, pyspark sql | python.org
    Java | java se, java ee, core java, j2ee, jakarta ee, openjdk | oracle.com, java.com
    JavaScript | js, java script, ecmascript, vanilla js, es6 | 
    TypeScript | ts, type script | typescriptlang.org, microsoft.com
    C | c language, c programming, embedded c, ansi c, programming in c | 
    C++ | cpp, c plus plus, modern c++, visual c++ | 
    C# | csharp, c sharp, c#.net | microsoft.com
    Go | golang, go lang, go programming language | go.dev, google.com
    Rust | rust lang, rustlang, rust programming | rust-lang.org
    Ruby | ruby programming | ruby-lang.org
    PHP | | php.net
    Swift | swift programming | swift.org, apple.com
    Kotlin | kotlin multiplatform, kmp | kotlinlang.org, jetbrains.com
    Scala | | scala-lang.org, lightbend.com
    R | r language, r programming, r lang, rstudio, r studio, r shiny, tidyverse, ggplot2 | r-project.org
    Julia | julia lang, julialang | julialang.org
    MATLAB | | mathworks.com
    Simulink | | mathworks.com
    Perl | perl 5 | perl.org
    Lua | | lua.org
    Dart | dart lang | dart.dev, google.com
    Elixir | | elixir-lang.org
    Erlang | erlang/otp | erlang.org
    Haskell | | haskell.org
    Clojure | clojurescript | clojure.org
    F# | fsharp | microsoft.com
    Objective-C | objc, obj c, objective c++ | apple.com
    Groovy | apache groovy | groovy-lang.org
    COBOL | | 
    Fortran | | 
    Pascal | object pascal, turbo pascal | 
    Delphi | embarcadero delphi, rad studio | embarcadero.com
    Visual Basic | vb.net, vb6, visual basic .net | microsoft.com
    VBA | visual basic for applications, excel vba, vba macros | microsoft.com
    ABAP | sap abap, abap oo | sap.com
    Apex | salesforce apex, apex classes, apex triggers | salesforce.com
    Solidity | | soliditylang.org
    Zig | zig lang | ziglang.org
    Nim | nim lang | nim-lang.org
    Crystal | crystal lang | crystal-lang.org
    Elm | elm lang | elm-lang.org
    D | d lang, dlang | dlang.org
    OCaml | | ocaml.org
    Lisp | common lisp | 
    Scheme | | 
    Prolog | | 
    Assembly | assembly language, assembly languages, assembler language, x86 assembly, arm assembly | 
    VHDL | | 
    Verilog | systemverilog, system verilog | 
    PL/SQL | plsql, pl sql | oracle.com
    T-SQL | tsql, transact sql | microsoft.com
    SQL | ansi sql | 
    Bash | bash scripting, bash scripts | 
    Shell | shell script, shell scripts, shell scripting, unix shell | 
    PowerShell | power shell | microsoft.com
    HTML | html5, xhtml | 
    CSS | css3 | 
    Sass | scss | sass-lang.com
    Less | less.js, lesscss | 
    XML | xslt | 
    GraphQL | graph ql | graphql.org
    WebAssembly | wasm | webassembly.org
    CUDA | nvidia cuda | nvidia.com
    Hack | hacklang | 
    RPG | rpgle, rpg iv, as/400 rpg | ibm.com
    SAS | sas programming, base sas, sas enterprise guide, sas viya | sas.com
    LabVIEW | | ni.com
    Structured Text | iec 61131, iec 61131 3, ladder logic | 
  `,
  Frontend: `
    React | reactjs, react.js, react js, react hooks | react.dev, meta.com, facebook.com
    Angular | angular 2+ | angular.dev, google.com
    AngularJS | angular.js, angular js | angularjs.org, google.com
    Vue.js | vue, vuejs, vue js, vue 3 | vuejs.org
    Next.js | nextjs, next js | nextjs.org, vercel.com
    Nuxt | nuxt.js, nuxtjs, nuxt js | nuxt.com
    Svelte | sveltejs, svelte.js | svelte.dev
    SvelteKit | | svelte.dev
    Ember.js | ember, emberjs | emberjs.com
    Backbone.js | backbone, backbonejs | backbonejs.org
    jQuery | jquery ui | jquery.com
    Redux | redux toolkit, redux saga, react redux | redux.js.org
    MobX | | 
    RxJS | rx.js | 
    NgRx | | 
    Gatsby | gatsbyjs, gatsby.js | gatsbyjs.com
    Remix | remix.run, remix run | remix.run
    Astro | astro.build, astrojs | astro.build
    Solid.js | solidjs | solidjs.com
    Preact | | preactjs.com
    Alpine.js | alpinejs | alpinejs.dev
    HTMX | | htmx.org
    Stimulus | stimulusjs, stimulus.js | 
    Hotwire | | 
    Polymer | polymer.js | 
    Lit | lit element, litelement, lit html | lit.dev
    Web Components | | 
    Tailwind CSS | tailwind, tailwindcss | tailwindcss.com
    Bootstrap | twitter bootstrap, bootstrap 4, bootstrap 5 | getbootstrap.com
    Material UI | mui | mui.com
    Chakra UI | | chakra-ui.com
    Ant Design | antd | ant.design
    Styled Components | | 
    D3.js | d3, d3js | d3js.org
    Three.js | threejs | threejs.org
    WebGL | | 
    WebRTC | | webrtc.org
    Webpack | | webpack.js.org
    Vite | vite.js, vitejs | vite.dev
    Babel | babel.js, babeljs | babeljs.io
    Rollup | rollup.js, rollupjs | rollupjs.org
    Storybook | storybook.js | storybook.js.org
    React Query | tanstack query | tanstack.com
    Apollo GraphQL | apollo client, apollo server, apollo federation | apollographql.com
    Highcharts | | highcharts.com
    ExtJS | ext js, ext.js, sencha | sencha.com
    GSAP | greensock | gsap.com
    SAPUI5 | sap ui5, openui5, sap fiori, fiori, ui5 | sap.com
    Lightning Web Components | lwc, salesforce lightning, lightning components | salesforce.com
  `,
  "Backend frameworks": `
    Node.js | node, nodejs, node js | nodejs.org
    Express | express.js, expressjs, express js | expressjs.com
    NestJS | nest.js, nest js | nestjs.com
    Fastify | | fastify.dev
    Koa | koa.js, koajs | koajs.com
    Deno | | deno.com
    Bun | bun.js, bunjs | bun.sh
    Django | django rest framework, drf | djangoproject.com
    Flask | | palletsprojects.com
    FastAPI | fast api | tiangolo.com
    Celery | | celeryq.dev
    SQLAlchemy | sql alchemy | sqlalchemy.org
    Ruby on Rails | rails, ror | rubyonrails.org
    Sinatra | | 
    Sidekiq | | sidekiq.org
    Laravel | | laravel.com
    Symfony | | symfony.com
    CodeIgniter | code igniter | codeigniter.com
    Zend Framework | zend, laminas | 
    Yii | yii2 | yiiframework.com
    CakePHP | cake php | cakephp.org
    Spring | spring framework, spring mvc, spring cloud, spring security, spring data, spring batch, spring webflux | spring.io, vmware.com
    Spring Boot | springboot | spring.io, vmware.com
    Hibernate | hibernate orm | hibernate.org
    JPA | java persistence api | 
    Micronaut | | micronaut.io
    Quarkus | | quarkus.io, redhat.com
    Vert.x | vertx | vertx.io
    Play Framework | play! framework | playframework.com
    Akka | akka streams | akka.io, lightbend.com
    Apache Camel | camel | apache.org
    Struts | apache struts, struts2 | apache.org
    JSF | java server faces, javaserver faces, primefaces | 
    JSP | java server pages | 
    Vaadin | | vaadin.com
    Ktor | | ktor.io, jetbrains.com
    .NET | ado.net, dot net, dotnet, .net core, .net framework, dotnet core, microsoft .net, net core | microsoft.com
    ASP.NET | asp.net core, asp.net mvc, asp .net, asp net, asp.net web api | microsoft.com
    Entity Framework | entity framework core, ef core | microsoft.com
    Blazor | | microsoft.com
    WPF | windows presentation foundation | microsoft.com
    WinForms | windows forms, win forms | microsoft.com
    WCF | windows communication foundation | microsoft.com
    SignalR | | microsoft.com
    Phoenix | phoenix framework, phoenix liveview | phoenixframework.org
    Gin | gin gonic | 
    Fiber | gofiber | 
    Actix | actix web | 
    Tokio | | tokio.rs
    Meteor | meteor.js, meteorjs | meteor.com
    gRPC | grpc web | grpc.io
    Protocol Buffers | protobuf, protobufs | 
    OpenAPI | swagger, open api specification | openapis.org, smartbear.com
    tRPC | | trpc.io
    Prisma | prisma orm | prisma.io
    TypeORM | | typeorm.io
    Sequelize | | sequelize.org
    Hasura | | hasura.io
    Strapi | | strapi.io
    Temporal | temporal.io | temporal.io
    Qt | qt/qml, qml, qt framework | qt.io
    Boost | boost c++ libraries | boost.org
    ROS | ros2, ros 2, robot operating system | ros.org
    FreeRTOS | | 
    Zephyr RTOS | zephyr os | zephyrproject.org
    Embedded Linux | yocto, yocto project, buildroot | 
    AUTOSAR | | autosar.org
  `,
  Mobile: `
    iOS | ios sdk, apple ios | apple.com
    Android | android sdk, android studio | android.com, google.com
    SwiftUI | swift ui | apple.com
    UIKit | ui kit | apple.com
    Xcode | | apple.com
    Jetpack Compose | android jetpack | google.com
    React Native | reactnative | reactnative.dev, meta.com, facebook.com
    Flutter | | flutter.dev, google.com
    Ionic | ionic framework | ionic.io
    Xamarin | xamarin.forms | microsoft.com
    .NET MAUI | maui | microsoft.com
    Cordova | apache cordova, phonegap | apache.org
    Capacitor | capacitorjs | ionic.io
    Expo | expo.dev | expo.dev
    Electron | electron.js, electronjs | electronjs.org
    Fastlane | | fastlane.tools
    RxSwift | | 
    RxJava | rx java | 
    Core Data | coredata | apple.com
  `,
  Databases: `
    PostgreSQL | postgres, postgre sql, postgre, psql, postgresdb, pgsql | postgresql.org
    MySQL | my sql | mysql.com, oracle.com
    MariaDB | maria db | mariadb.com, mariadb.org
    Microsoft SQL Server | sql server, mssql, ms sql, ms sql server, sqlserver | microsoft.com
    Oracle Database | oracle, oracle db, oracle rdbms, oracle 12c, oracle 19c, oracle sql, oracle exadata | oracle.com
    SQLite | | sqlite.org
    IBM Db2 | db2, ibm db/2 | ibm.com
    MongoDB | mongo, mongo db, mongodb atlas | mongodb.com
    Redis | redis cache, redis cluster | redis.io, redis.com
    Valkey | | valkey.io
    Memcached | memcache | memcached.org
    Elasticsearch | elastic search, elastic stack, elk stack, elk | elastic.co
    OpenSearch | open search | opensearch.org
    Solr | apache solr | apache.org
    Algolia | | algolia.com
    Apache Cassandra | cassandra | apache.org, datastax.com
    ScyllaDB | scylla | scylladb.com
    Couchbase | | couchbase.com
    CouchDB | apache couchdb | apache.org
    Neo4j | neo4j graph database, cypher query language | neo4j.com
    CockroachDB | cockroach db | cockroachlabs.com
    ClickHouse | click house | clickhouse.com
    TimescaleDB | timescale | timescale.com
    InfluxDB | influx db | influxdata.com
    DuckDB | duck db | duckdb.org, motherduck.com
    TiDB | | pingcap.com
    SingleStore | memsql | singlestore.com
    Teradata | | teradata.com
    Vertica | | vertica.com
    Greenplum | | 
    SAP HANA | hana, hana db | sap.com
    Sybase | sap ase, sybase ase | sap.com
    Informix | | ibm.com
    Progress OpenEdge | openedge | progress.com
    Firebird | firebirdsql | 
    Apache HBase | hbase | apache.org
    Apache Druid | druid | apache.org, imply.io
    Apache Pinot | pinot | apache.org, startree.ai
    Trino | | trino.io
    Presto | prestodb | 
    Supabase | | supabase.com
    Firebase | google firebase, firestore, cloud firestore, firebase realtime database | google.com
    PlanetScale | | planetscale.com
    Neon | neon postgres | neon.tech
    Pinecone | pinecone vector database | pinecone.io
    Weaviate | | weaviate.io
    Qdrant | | qdrant.tech
    Milvus | | milvus.io, zilliz.com
    Chroma | chromadb | trychroma.com
    pgvector | pg vector | 
    FAISS | | 
    Microsoft Access | ms access, access, access database | microsoft.com
    FileMaker | file maker | claris.com
    PostGIS | | postgis.net
    Liquibase | | liquibase.com
    Flyway | | red-gate.com
  `,
  "Data engineering": `
    Apache Spark | spark, pyspark, spark sql, spark streaming, py spark | apache.org, databricks.com
    Apache Kafka | kafka, kafka streams, kafka connect, ksqldb | apache.org, confluent.io
    Confluent | confluent cloud, confluent platform | confluent.io
    Apache Airflow | airflow, google cloud composer | apache.org, astronomer.io
    Dagster | | dagster.io
    Prefect | prefect.io | prefect.io
    Luigi | | 
    dbt | dbt core, dbt cloud, data build tool | getdbt.com
    Apache Flink | flink | apache.org
    Apache Beam | beam | apache.org
    Apache Storm | storm | apache.org
    Apache Hadoop | hadoop, hdfs, mapreduce, map reduce, hadoop ecosystem | apache.org, cloudera.com
    Apache Hive | hive, hiveql | apache.org
    Apache Pig | pig, pig latin | apache.org
    Apache NiFi | nifi | apache.org
    Apache Sqoop | sqoop | apache.org
    Apache Impala | impala | apache.org
    Apache Iceberg | iceberg | apache.org
    Apache Hudi | hudi | apache.org
    Delta Lake | delta tables | databricks.com
    Apache Parquet | parquet | apache.org
    Apache Avro | avro | apache.org
    Apache ZooKeeper | zookeeper | apache.org
    Apache Pulsar | pulsar | apache.org
    Cloudera | cloudera data platform, hortonworks | cloudera.com
    Snowflake | snowflake data cloud, snowpark, snowpipe | snowflake.com
    Databricks | azure databricks, unity catalog | databricks.com
    Fivetran | five tran | fivetran.com
    Airbyte | | airbyte.com
    Stitch | stitch data | stitchdata.com
    Matillion | | matillion.com
    Talend | talend open studio | talend.com, qlik.com
    Informatica | informatica powercenter, powercenter, iics, informatica cloud, idmc | informatica.com
    IBM DataStage | datastage | ibm.com
    SSIS | sql server integration services | microsoft.com
    SSRS | sql server reporting services | microsoft.com
    SSAS | sql server analysis services | microsoft.com
    Pentaho | | hitachivantara.com
    Alteryx | | alteryx.com
    KNIME | | knime.com
    RapidMiner | | 
    Dataiku | dataiku dss | dataiku.com
    Palantir Foundry | foundry | palantir.com
    Collibra | | collibra.com
    Alation | | alation.com
    Great Expectations | | greatexpectations.io
    Monte Carlo Data | | montecarlodata.com
    Hightouch | | hightouch.com
    Census | | getcensus.com
    Debezium | | 
    Ray | ray serve, ray.io | ray.io, anyscale.com
    Dask | | dask.org
    Polars | | pola.rs
    Microsoft Fabric | ms fabric | microsoft.com
  `,
  "AI and machine learning": `
    TensorFlow | tensor flow | tensorflow.org, google.com
    PyTorch | py torch, pytorch lightning | pytorch.org, meta.com
    Keras | | keras.io, google.com
    scikit-learn | sklearn, scikit, sci kit learn | scikit-learn.org
    XGBoost | xg boost | 
    LightGBM | | microsoft.com
    CatBoost | | 
    JAX | | google.com
    pandas | | pandas.pydata.org
    NumPy | | numpy.org
    SciPy | | scipy.org
    Matplotlib | | matplotlib.org
    Jupyter | jupyter notebook, jupyter notebooks, jupyterlab, jupyter lab | jupyter.org
    OpenCV | open cv | opencv.org
    YOLO | yolov5, yolov8 | ultralytics.com
    spaCy | | explosion.ai, spacy.io
    NLTK | | nltk.org
    Hugging Face | huggingface, hugging face transformers | huggingface.co
    LangChain | lang chain | langchain.com
    LangGraph | lang graph | langchain.com
    LlamaIndex | llama index | llamaindex.ai
    OpenAI | openai api, open ai | openai.com
    ChatGPT | chat gpt, gpt 4, gpt 4o, gpt 5, gpt4, openai gpt | openai.com
    Claude | anthropic claude, claude code, claude api | anthropic.com, claude.ai
    Anthropic | anthropic api | anthropic.com
    Google Gemini | gemini, gemini api | google.com
    Llama | llama 2, llama 3, meta llama | meta.com
    Perplexity | perplexity ai | perplexity.ai
    Mistral | mistral ai | mistral.ai
    Cohere | | cohere.com
    Ollama | | ollama.com
    vLLM | | 
    GitHub Copilot | copilot, gh copilot | github.com, microsoft.com
    Microsoft Copilot | m365 copilot, microsoft 365 copilot, copilot studio, ms copilot | microsoft.com
    Cursor | cursor ai, cursor ide | cursor.com, anysphere.inc
    Azure OpenAI | azure openai service, azure open ai | microsoft.com
    Azure Machine Learning | azure ml, azureml | microsoft.com
    Azure AI | azure ai foundry, azure cognitive services, azure ai services, azure ai studio | microsoft.com
    Amazon SageMaker | sagemaker, aws sagemaker | amazon.com
    Amazon Bedrock | bedrock, aws bedrock | amazon.com
    Vertex AI | google vertex, gcp vertex ai | google.com
    MLflow | ml flow | mlflow.org, databricks.com
    Kubeflow | kube flow | kubeflow.org
    Weights & Biases | wandb, weights and biases | wandb.ai, coreweave.com
    DVC | data version control | dvc.org
    TensorRT | nvidia tensorrt | nvidia.com
    NVIDIA Triton | triton inference server | nvidia.com
    ONNX | onnx runtime | onnx.ai
    Stable Diffusion | | stability.ai
    Midjourney | mid journey | midjourney.com
    DataRobot | data robot | datarobot.com
    H2O.ai | h2o | h2o.ai
    Model Context Protocol | mcp servers, mcp server | anthropic.com
    CrewAI | crew ai | crewai.com
    AutoGen | | microsoft.com
    Semantic Kernel | | microsoft.com
    ElevenLabs | eleven labs | elevenlabs.io
    Dialogflow | google dialogflow | google.com
    Rasa | | rasa.com
    IBM Watson | watson, watsonx | ibm.com
    Streamlit | | streamlit.io, snowflake.com
    Gradio | | huggingface.co
    SPSS | ibm spss | ibm.com
    Stata | | stata.com
  `,
  Cloud: `
    AWS | amazon web services, amazon aws | amazon.com, aws.com
    Microsoft Azure | azure, azure cloud, ms azure | microsoft.com
    Google Cloud | gcp, google cloud platform, google cloud services | google.com
    IBM Cloud | bluemix | ibm.com
    Oracle Cloud Infrastructure | oci, oracle cloud | oracle.com
    Alibaba Cloud | aliyun | alibaba.com, alibabacloud.com
    DigitalOcean | digital ocean | digitalocean.com
    Hetzner | hetzner cloud | hetzner.com
    OVHcloud | ovh | ovhcloud.com, ovh.com
    Scaleway | | scaleway.com
    Heroku | | heroku.com, salesforce.com
    Vercel | | vercel.com
    Netlify | | netlify.com
    Fly.io | | fly.io
    Railway | railway.app | railway.app
    Render | render.com | render.com
    Cloudflare | cloudflare cdn | cloudflare.com
    Cloudflare Workers | | cloudflare.com
    Akamai | | akamai.com
    Fastly | | fastly.com
    OpenStack | open stack | openstack.org
    VMware | vsphere, vmware vsphere, esxi, vcenter, vmware esxi, vmware vcenter | vmware.com, broadcom.com
    Hyper-V | hyperv, microsoft hyper v | microsoft.com
    Nutanix | | nutanix.com
    Proxmox | | proxmox.com
    Citrix | citrix xenapp, xenapp, xendesktop | citrix.com
    Amazon EC2 | ec2, aws ec2 | amazon.com
    Amazon S3 | s3, aws s3 | amazon.com
    AWS Lambda | lambda, lambda functions, aws lambda functions, lambdas | amazon.com
    Amazon RDS | rds, aws rds | amazon.com
    Amazon Aurora | aurora, aws aurora, aurora postgresql, aurora mysql | amazon.com
    Amazon DynamoDB | dynamodb, dynamo db, aws dynamodb, dynamo | amazon.com
    Amazon Redshift | redshift, aws redshift | amazon.com
    Amazon Athena | athena, aws athena | amazon.com
    AWS Glue | glue, glue jobs | amazon.com
    Amazon EMR | emr, aws emr | amazon.com
    Amazon Kinesis | kinesis, aws kinesis | amazon.com
    Amazon SQS | sqs, aws sqs | amazon.com
    Amazon SNS | sns, aws sns | amazon.com
    Amazon EKS | eks, aws eks, elastic kubernetes service | amazon.com
    Amazon ECS | ecs, aws ecs, ecs fargate | amazon.com
    AWS Fargate | fargate | amazon.com
    AWS CloudFormation | cloudformation, cloud formation | amazon.com
    AWS CDK | cdk, cloud development kit | amazon.com
    Amazon CloudWatch | cloudwatch, aws cloudwatch | amazon.com
    Amazon CloudFront | cloudfront, aws cloudfront | amazon.com
    Amazon API Gateway | api gateway, aws api gateway | amazon.com
    AWS Step Functions | step functions | amazon.com
    AWS IAM | | amazon.com
    Amazon Cognito | cognito, aws cognito | amazon.com
    Amazon Connect | aws connect | amazon.com
    Amazon QuickSight | quicksight, aws quicksight | amazon.com
    Azure Functions | | microsoft.com
    Azure Data Factory | adf, data factory | microsoft.com
    Azure Synapse | synapse, synapse analytics, azure synapse analytics | microsoft.com
    Azure Kubernetes Service | aks, azure aks | microsoft.com
    Azure Cosmos DB | cosmos db, cosmosdb | microsoft.com
    Azure SQL | azure sql database | microsoft.com
    Azure Data Lake | adls, azure data lake storage | microsoft.com
    Azure Logic Apps | logic apps | microsoft.com
    Azure Service Bus | service bus | microsoft.com
    Azure Event Hubs | event hubs, azure event hub | microsoft.com
    Azure App Service | azure app services, app service, app services | microsoft.com
    Bicep | azure bicep | microsoft.com
    BigQuery | big query, google bigquery, google big query, gcp bigquery | google.com
    Google Kubernetes Engine | gke | google.com
    Google Cloud Run | cloud run | google.com
    Google Cloud Functions | cloud functions | google.com
    Google Pub/Sub | pub/sub, pubsub, google cloud pub/sub, cloud pub/sub | google.com
    Google Dataflow | dataflow, cloud dataflow, gcp dataflow | google.com
    Google Dataproc | dataproc | google.com
    Google Cloud Storage | gcs | google.com
    Google Cloud SQL | cloud sql | google.com
    Google Cloud Spanner | cloud spanner, spanner | google.com
    Google Bigtable | bigtable, cloud bigtable | google.com
    Google App Engine | app engine | google.com
  `,
  "DevOps and CI/CD": `
    Docker | docker compose, docker swarm, dockerfile, dockerfiles | docker.com
    Kubernetes | k8s, k8, kubectl | kubernetes.io
    Podman | | podman.io, redhat.com
    OpenShift | open shift, red hat openshift, redhat openshift | redhat.com
    Rancher | | rancher.com, suse.com
    Helm | helm charts, helm chart | helm.sh
    Istio | | istio.io
    Envoy | envoy proxy | envoyproxy.io
    Linkerd | | linkerd.io, buoyant.io
    Terraform | terraform cloud, hashicorp terraform, terragrunt | hashicorp.com, terraform.io
    OpenTofu | open tofu | opentofu.org
    Pulumi | | pulumi.com
    Ansible | ansible tower, ansible playbooks, red hat ansible, awx | ansible.com, redhat.com
    Chef | chef infra, chef inspec, progress chef | chef.io, progress.com
    Puppet | puppet enterprise | puppet.com, perforce.com
    SaltStack | salt, salt stack | saltproject.io
    Vagrant | hashicorp vagrant | hashicorp.com
    Packer | hashicorp packer | hashicorp.com
    Consul | hashicorp consul | hashicorp.com
    Nomad | hashicorp nomad | hashicorp.com
    HashiCorp Vault | vault | hashicorp.com
    Crossplane | | crossplane.io
    Jenkins | jenkins pipelines, jenkinsfile | jenkins.io, cloudbees.com
    GitHub Actions | github action, gh actions | github.com
    GitLab | gitlab ci, gitlab pipelines | gitlab.com
    GitHub | github enterprise | github.com
    Bitbucket | bitbucket pipelines, bit bucket | atlassian.com
    Azure DevOps | azure devops pipelines, azure pipelines, tfs, vsts, team foundation server, azure dev ops, ado | microsoft.com
    CircleCI | circle ci | circleci.com
    Travis CI | travis, travisci | travis-ci.com
    TeamCity | team city | jetbrains.com
    Bamboo | atlassian bamboo, bamboo ci | atlassian.com
    Argo CD | argocd, argo, argo workflows, argo rollouts | argoproj.io
    Flux | fluxcd, flux cd | fluxcd.io
    Tekton | | tekton.dev
    Spinnaker | | spinnaker.io
    Harness | harness.io, harness ci | harness.io
    Buildkite | build kite | buildkite.com
    Octopus Deploy | | octopus.com
    Drone CI | drone.io | harness.io
    Buddy | buddy ci, buddy.works | buddy.works
    Codefresh | | codefresh.io
    AWS CodePipeline | codepipeline, codebuild, aws codebuild, codedeploy | amazon.com
    VS Code | vscode, visual studio code | microsoft.com
    Visual Studio | | microsoft.com
    IntelliJ IDEA | intellij | jetbrains.com
    Eclipse | eclipse ide | eclipse.org
    Git | git flow, gitflow | git-scm.com
    Subversion | svn, apache subversion | apache.org
    Mercurial | | 
    Perforce | helix core | perforce.com
    Gerrit | | 
    Artifactory | jfrog artifactory, jfrog | jfrog.com
    Sonatype Nexus | nexus repository, nexus | sonatype.com
    SonarQube | sonar qube, sonar, sonarcloud | sonarsource.com
    Maven | apache maven | apache.org
    Gradle | | gradle.com
    Bazel | | google.com
    CMake | c make | kitware.com
    Make | makefile, makefiles, gnu make | 
    npm | | npmjs.com
    Yarn | | 
    Backstage | backstage.io | backstage.io, spotify.com
    LaunchDarkly | launch darkly | launchdarkly.com
    NGINX | nginx plus | nginx.com, f5.com
    Apache HTTP Server | apache httpd, apache web server, apache2 | apache.org
    Apache Tomcat | tomcat | apache.org
    JBoss | wildfly, jboss eap | redhat.com
    WebLogic | oracle weblogic, web logic | oracle.com
    WebSphere | ibm websphere, web sphere | ibm.com
    IIS | microsoft iis | microsoft.com
    HAProxy | ha proxy | haproxy.com
    Traefik | | traefik.io
    RabbitMQ | rabbit mq, rabbit | rabbitmq.com, vmware.com
    ActiveMQ | active mq, apache activemq | apache.org
    IBM MQ | mq series, websphere mq | ibm.com
    NATS | nats.io | nats.io, synadia.com
    ZeroMQ | | 
    MQTT | | 
    OPC UA | | 
    Linux | gnu/linux | linux.org
    Unix | aix, solaris, hp-ux | 
    Ubuntu | | ubuntu.com, canonical.com
    Debian | | debian.org
    Red Hat Enterprise Linux | rhel, red hat linux, redhat linux | redhat.com
    CentOS | | centos.org
    SUSE Linux | sles, suse | suse.com
    Windows Server | microsoft windows server, windows server 2019, windows server 2022 | microsoft.com
    macOS | mac os | apple.com
    z/OS | zos, ibm mainframe, mainframe z/os | ibm.com
    CICS | | ibm.com
    JCL | | ibm.com
    IBM i | as/400, as400, iseries | ibm.com
  `,
  Monitoring: `
    Datadog | data dog | datadoghq.com
    Prometheus | | prometheus.io
    Grafana | grafana loki, grafana cloud | grafana.com
    New Relic | newrelic | newrelic.com
    Splunk | splunk enterprise, splunk cloud | splunk.com, cisco.com
    Dynatrace | | dynatrace.com
    AppDynamics | app dynamics | appdynamics.com, cisco.com
    Kibana | | elastic.co
    Logstash | | elastic.co
    Elastic | elastic apm, elastic cloud | elastic.co
    Graylog | | graylog.org
    Sentry | sentry.io | sentry.io
    PagerDuty | pager duty | pagerduty.com
    Opsgenie | ops genie | atlassian.com
    Nagios | | nagios.com
    Zabbix | | zabbix.com
    Icinga | | icinga.com
    PRTG | | paessler.com
    SolarWinds | solar winds | solarwinds.com
    Jaeger | jaeger tracing | jaegertracing.io
    OpenTelemetry | otel, open telemetry | opentelemetry.io
    Honeycomb | honeycomb.io | honeycomb.io
    Sumo Logic | sumologic | sumologic.com
    Fluentd | fluent bit, fluentbit | fluentd.org
    Thanos | | thanos.io
    LogicMonitor | | logicmonitor.com
  `,
  Testing: `
    Selenium | selenium webdriver, selenium grid | selenium.dev
    Cypress | cypress.io, cypressio | cypress.io
    Playwright | | playwright.dev, microsoft.com
    Puppeteer | | pptr.dev, google.com
    Appium | | appium.io
    WebdriverIO | webdriver.io | webdriver.io
    Jest | jest.js | jestjs.io
    Vitest | | vitest.dev
    Mocha | mocha.js, mochajs | mochajs.org
    Chai | chai.js | chaijs.com
    Jasmine | jasmine.js | jasmine.github.io
    Karma | karma runner | 
    Protractor | | 
    React Testing Library | Testing Library, rtl | testing-library.com
    Enzyme | | 
    JUnit | j unit | junit.org
    TestNG | | testng.org
    Mockito | | 
    NUnit | n unit | nunit.org
    xUnit | xunit.net | xunit.net
    pytest | py.test | pytest.org
    Robot Framework | | robotframework.org
    RSpec | r spec | rspec.info
    PHPUnit | php unit | phpunit.de
    Espresso | espresso testing | google.com
    Robolectric | | 
    XCTest | xcuitest | apple.com
    Cucumber | cucumber bdd, gherkin | cucumber.io, smartbear.com
    SpecFlow | | 
    Postman | postman api | postman.com
    SoapUI | soap ui, ready api, readyapi | smartbear.com
    REST Assured | restassured | 
    JMeter | apache jmeter, j meter | apache.org
    Gatling | | gatling.io
    k6 | grafana k6 | grafana.com
    LoadRunner | load runner | opentext.com, microfocus.com
    BrowserStack | browser stack | browserstack.com
    Sauce Labs | saucelabs | saucelabs.com
    TestRail | test rail | testrail.com, gurock.com
    Zephyr | zephyr scale | smartbear.com
    Xray | | getxray.app
    Tosca | tricentis tosca, tricentis | tricentis.com
    Ranorex | | ranorex.com
    Katalon | katalon studio | katalon.com
    TestComplete | | smartbear.com
    HP ALM | alm octane, hp quality center | opentext.com, microfocus.com
    UFT | hp uft, unified functional testing, qtp | opentext.com, microfocus.com
  `,
};
