// What companies sell, sell with, design, secure and run themselves with. Curated by us under this project's licence;
// names seeded from npm @specfy/stack-analyser@1.27.3 (MIT, (c) Specfy).

/** By category, a technology a line: canonical name | other names | its vendor's domains. Case counts where a context says so. */
export const BUSINESS_TECHNOLOGIES: Readonly<Record<string, string>> = {
  "CRM and sales": `
    Salesforce | salesforce.com, sfdc, salesforce crm, salesforce sales cloud, sales cloud, salesforce service cloud, service cloud, salesforce experience cloud | salesforce.com
    Salesforce CPQ | | salesforce.com
    HubSpot | hubspot crm, hub spot | hubspot.com
    Microsoft Dynamics 365 | dynamics 365, d365, ms dynamics, microsoft dynamics, dynamics crm, ms dynamics 365, microsoft dynamics crm, dynamics 365 f&o | microsoft.com
    Pipedrive | pipe drive | pipedrive.com
    Zoho CRM | zoho | zoho.com
    SugarCRM | sugar crm | sugarcrm.com
    Close | close.com, close crm | close.com
    Copper | copper crm | copper.com
    Attio | | attio.com
    Freshsales | | freshworks.com
    Veeva | veeva crm, veeva vault | veeva.com
    Outreach | outreach.io | outreach.io
    Salesloft | sales loft | salesloft.com
    Gong | gong.io | gong.io
    Clari | | clari.com
    Apollo | apollo.io | apollo.io
    ZoomInfo | zoom info | zoominfo.com
    LinkedIn Sales Navigator | sales navigator, linkedin navigator, linkedin sales nav | linkedin.com, microsoft.com
    Lusha | | lusha.com
    Cognism | | cognism.com
    Clay | clay.com | clay.com
    6sense | 6 sense | 6sense.com
    Demandbase | demand base | demandbase.com
    Clearbit | | clearbit.com, hubspot.com
    Chorus | chorus.ai | zoominfo.com
    Seismic | | seismic.com
    Highspot | | highspot.com
    DocuSign | docu sign | docusign.com
    PandaDoc | panda doc | pandadoc.com
    DealHub | | dealhub.io
    Gainsight | gain sight | gainsight.com
    ChurnZero | | churnzero.com
    Totango | | totango.com
    Aircall | | aircall.io
    Dialpad | | dialpad.com
    RingCentral | ring central | ringcentral.com
    Calendly | | calendly.com
    Lemlist | | lemlist.com
    Instantly | instantly.ai | instantly.ai
  `,
  Marketing: `
    Marketo | marketo engage, adobe marketo | adobe.com, marketo.com
    Salesforce Marketing Cloud | marketing cloud, sfmc, exacttarget | salesforce.com
    Pardot | salesforce pardot, account engagement | salesforce.com
    Eloqua | oracle eloqua | oracle.com
    Mailchimp | mail chimp | mailchimp.com, intuit.com
    Klaviyo | | klaviyo.com
    Braze | | braze.com
    Iterable | | iterable.com
    Customer.io | | customer.io
    ActiveCampaign | active campaign | activecampaign.com
    Brevo | sendinblue | brevo.com
    Emarsys | | emarsys.com, sap.com
    SendGrid | send grid, twilio sendgrid | twilio.com, sendgrid.com
    Mailgun | | mailgun.com, sinch.com
    Twilio | twilio flex | twilio.com
    Segment | segment.io, twilio segment | twilio.com, segment.com
    mParticle | | mparticle.com
    Tealium | | tealium.com
    RudderStack | | rudderstack.com
    Google Analytics | ga4, google analytics 4, universal analytics | google.com
    Google Tag Manager | gtm server side | google.com
    Google Ads | google adwords, adwords | google.com
    Google Search Console | search console | google.com
    Meta Ads | facebook ads, facebook ads manager, meta ads manager, meta business suite, meta business manager | meta.com, facebook.com
    LinkedIn Ads | linkedin campaign manager | linkedin.com, microsoft.com
    TikTok Ads | tiktok ads manager | tiktok.com
    Adobe Analytics | | adobe.com
    Adobe Experience Manager | aem | adobe.com
    Adobe Campaign | | adobe.com
    Adobe Target | | adobe.com
    Amplitude | | amplitude.com
    Mixpanel | mix panel | mixpanel.com
    Heap | heap analytics | heap.io
    PostHog | post hog | posthog.com
    Pendo | pendo.io | pendo.io
    Hotjar | hot jar | hotjar.com
    FullStory | full story | fullstory.com
    Matomo | piwik | matomo.org
    Optimizely | | optimizely.com
    VWO | visual website optimizer | vwo.com
    Semrush | sem rush | semrush.com
    Ahrefs | | ahrefs.com
    Moz | moz pro | moz.com
    Screaming Frog | | screamingfrog.co.uk
    Hootsuite | hoot suite | hootsuite.com
    Sprout Social | | sproutsocial.com
    Buffer | | buffer.com
    Sprinklr | | sprinklr.com
    Brandwatch | | brandwatch.com
    AppsFlyer | apps flyer | appsflyer.com
    Adjust | | adjust.com
    Unbounce | | unbounce.com
    The Trade Desk | | thetradedesk.com
    Google Campaign Manager | campaign manager 360, display & video 360, dv360 | google.com
    Looker Studio | google data studio, data studio, google looker studio | google.com
  `,
  "Business intelligence": `
    Tableau | tableau desktop, tableau server, tableau prep | tableau.com, salesforce.com
    Power BI | powerbi, ms power bi, microsoft power bi | microsoft.com
    DAX | | microsoft.com
    Power Query | | microsoft.com
    Looker | lookml | looker.com, google.com
    Qlik | qlik sense, qlikview, qliksense, qlik view | qlik.com
    Metabase | | metabase.com
    Apache Superset | superset | apache.org, preset.io
    Mode Analytics | | mode.com
    Sigma Computing | | sigmacomputing.com
    ThoughtSpot | thought spot | thoughtspot.com
    Domo | | domo.com
    MicroStrategy | micro strategy | microstrategy.com, strategy.com
    Cognos | ibm cognos, cognos analytics | ibm.com
    SAP BusinessObjects | business objects, businessobjects, sap bo | sap.com
    SAP BW | bw/4hana, sap bw/4hana, sap bi | sap.com
    SAP Analytics Cloud | sap sac | sap.com
    Crystal Reports | sap crystal reports | sap.com
    OBIEE | oracle bi, oracle business intelligence | oracle.com
    Dash | plotly dash, plotly | plotly.com
    Hex | hex.tech | hex.tech
    ArcGIS | arc gis, esri arcgis, esri | esri.com
    QGIS | | qgis.org
    FactSet | | factset.com
    Bloomberg Terminal | | bloomberg.com
    Anaplan | | anaplan.com
    Adaptive Insights | workday adaptive planning, adaptive planning | workday.com
    Hyperion | oracle hyperion, hyperion planning | oracle.com
  `,
  "ERP and finance": `
    SAP | sap erp, sap ecc, sap r/3, sap fi/co, sap fico, sap mm, sap sd, sap pp, sap basis, sap business one, sap business bydesign, sap btp, sap co, sap fi, sap pm, sap qm, sap wm | sap.com
    SAP S/4HANA | s/4hana, s4hana, s/4 hana, sap s4 hana, sap s/4, s4 hana, sap s4 | sap.com
    SAP SuccessFactors | successfactors, success factors | sap.com
    SAP Ariba | ariba | sap.com
    SAP Concur | concur | sap.com, concur.com
    SAP EWM | | sap.com
    Oracle ERP | oracle ebs, oracle e business suite, oracle fusion, oracle erp cloud, oracle financials, oracle fusion cloud, oracle r12, oracle cloud erp | oracle.com
    NetSuite | oracle netsuite, net suite | oracle.com, netsuite.com
    PeopleSoft | people soft, oracle peoplesoft | oracle.com
    JD Edwards | jde, jd edwards enterpriseone | oracle.com
    Microsoft Dynamics NAV | navision, ms navision, dynamics nav | microsoft.com
    Microsoft Dynamics AX | dynamics ax | microsoft.com
    Microsoft Business Central | business central, dynamics 365 business central, d365 business central, microsoft dynamics 365 business central | microsoft.com
    Infor | infor ln, infor m3, infor erp | infor.com
    Epicor | epicor erp | epicor.com
    IFS | ifs applications, ifs cloud | ifs.com
    Odoo | | odoo.com
    Exact Online | exact globe | exact.com
    AFAS | | afas.nl
    DATEV | | datev.de
    Lexware | | lexware.de
    Sage | sage 100, sage 50, sage x3, sage intacct, sage paie, sage 200 | sage.com
    QuickBooks | quick books, quickbooks online | intuit.com
    Xero | | xero.com
    FreshBooks | | freshbooks.com
    Bill.com | | bill.com
    Coupa | | coupa.com
    BlackLine | black line | blackline.com
    Zuora | | zuora.com
    Chargebee | | chargebee.com
    Stripe | stripe api, stripe billing | stripe.com
    PayPal | pay pal, braintree | paypal.com
    Adyen | | adyen.com
    Klarna | | klarna.com
    Silae | | silae.fr
    EBP | ebp compta | ebp.com
    Square | square pos | squareup.com, block.xyz
    Plaid | | plaid.com
    Avalara | | avalara.com
    Ramp | ramp.com | ramp.com
    Brex | | brex.com
    Expensify | | expensify.com
    Pennylane | penny lane | pennylane.com
    Cegid | | cegid.com
    Yardi | yardi voyager | yardi.com
    Guidewire | guide wire, guidewire policycenter, policycenter, claimcenter | guidewire.com
    Murex | | murex.com
    Temenos | temenos t24, temenos transact | temenos.com
    Manhattan WMS | manhattan associates | manh.com
    Blue Yonder | | blueyonder.com
  `,
  "HR and recruiting": `
    Workday | workday hcm, workday hris, workday financials, workday payroll | workday.com
    ADP | adp workforce now, adp payroll | adp.com
    UKG | ukg pro, kronos, ultipro | ukg.com
    BambooHR | bamboo hr | bamboohr.com
    Personio | | personio.com, personio.de
    Rippling | | rippling.com
    Gusto | | gusto.com
    Deel | | deel.com
    Greenhouse | greenhouse ats, greenhouse.io | greenhouse.io, greenhouse.com
    Lever | lever ats | lever.co
    Ashby | | ashbyhq.com
    SmartRecruiters | smart recruiters | smartrecruiters.com
    Workable | | workable.com
    iCIMS | | icims.com
    Taleo | oracle taleo | oracle.com
    Bullhorn | | bullhorn.com
    Teamtailor | team tailor | teamtailor.com
    Recruitee | | recruitee.com
    LinkedIn Recruiter | linkedin talent | linkedin.com, microsoft.com
    HireVue | | hirevue.com
    Culture Amp | | cultureamp.com
    Lattice | | lattice.com
    Cornerstone OnDemand | cornerstone lms | cornerstoneondemand.com
    Docebo | | docebo.com
    Moodle | | moodle.com
    Canvas LMS | | instructure.com
    Adobe Captivate | captivate | adobe.com
    Camtasia | | techsmith.com
    Articulate | articulate storyline, articulate 360, articulate rise | articulate.com
    Ceridian Dayforce | dayforce, ceridian | dayforce.com
    Paylocity | | paylocity.com
    Paycom | | paycom.com
  `,
  "Customer support and ITSM": `
    Zendesk | zen desk | zendesk.com
    Freshdesk | fresh desk | freshworks.com
    Freshservice | | freshworks.com
    Intercom | | intercom.com
    ServiceNow | service now | servicenow.com
    Jira Service Management | jira service desk, jsm | atlassian.com
    Help Scout | helpscout | helpscout.com
    Gorgias | | gorgias.com
    Kustomer | | kustomer.com
    Drift | | drift.com, salesloft.com
    LivePerson | | liveperson.com
    Genesys | genesys cloud | genesys.com
    Five9 | | five9.com
    NICE CXone | nice incontact, cxone | nice.com
    Avaya | | avaya.com
    Talkdesk | talk desk | talkdesk.com
    BMC Remedy | remedy, bmc helix | bmc.com
    Ivanti | | ivanti.com
    TOPdesk | top desk | topdesk.com
    OTRS | | otrs.com
    ManageEngine | | manageengine.com, zohocorp.com
  `,
  "Collaboration and productivity": `
    Jira | jira software, atlassian jira | atlassian.com
    Confluence | atlassian confluence | atlassian.com
    Trello | | trello.com, atlassian.com
    Asana | | asana.com
    Monday.com | monday, monday dev | monday.com
    ClickUp | click up | clickup.com
    Linear | linear.app | linear.app
    Notion | notion.so | notion.so, notion.com
    Basecamp | base camp | basecamp.com
    Smartsheet | smart sheet | smartsheet.com
    Wrike | | wrike.com
    Airtable | air table | airtable.com
    Coda | coda.io | coda.io
    Miro | | miro.com
    Mural | | mural.co
    Lucidchart | lucid chart | lucid.co
    Microsoft Visio | visio, ms visio | microsoft.com
    Slack | | slack.com, salesforce.com
    Microsoft Teams | ms teams, teams | microsoft.com
    Zoom | | zoom.us, zoom.com
    Cisco Webex | webex | cisco.com
    Google Meet | | google.com
    Google Workspace | g suite, gsuite, google suite, google docs, google sheets, google drive, google slides, google apps | google.com
    Gmail | | google.com
    Microsoft 365 | office 365, o365, m365, ms 365, ms office 365, microsoft office 365 | microsoft.com
    Microsoft Office | ms office, microsoft office suite, ms office suite, office suite, office paket, pack office, paquete office, office pakket, suite office | microsoft.com
    Microsoft Excel | ms excel, excel | microsoft.com
    Microsoft Word | ms word, word | microsoft.com
    Microsoft PowerPoint | powerpoint, ms powerpoint, power point | microsoft.com
    Microsoft Outlook | ms outlook, outlook | microsoft.com
    Microsoft Project | ms project | microsoft.com
    SharePoint | share point, microsoft sharepoint, ms sharepoint, sharepoint online | microsoft.com
    OneDrive | one drive | microsoft.com
    OneNote | one note | microsoft.com
    Microsoft Exchange | exchange server, exchange online, ms exchange | microsoft.com
    Power Automate | microsoft power automate, microsoft flow | microsoft.com
    Power Apps | powerapps, microsoft power apps | microsoft.com
    Power Platform | microsoft power platform | microsoft.com
    Dropbox | drop box | dropbox.com
    Box | box.com | box.com
    Primavera P6 | primavera, oracle primavera | oracle.com
    Aha! | aha.io | aha.io
    Productboard | product board | productboard.com
    Zapier | | zapier.com
    Make.com | integromat | make.com, celonis.com
    n8n | | n8n.io
    Workato | | workato.com
    MuleSoft | mule soft, mulesoft anypoint, anypoint platform | mulesoft.com, salesforce.com
    Dell Boomi | boomi | boomi.com
    Celigo | | celigo.com
    SnapLogic | snap logic | snaplogic.com
    TIBCO | tibco businessworks | tibco.com
    UiPath | ui path | uipath.com
    Blue Prism | blueprism | blueprism.com
    Automation Anywhere | | automationanywhere.com
    Camunda | | camunda.com
    Pega | pegasystems, pega prpc | pega.com
    Appian | | appian.com
    OutSystems | out systems | outsystems.com
    Mendix | | mendix.com, siemens.com
    Celonis | | celonis.com
    Retool | | retool.com
  `,
  "Design and engineering": `
    Figma | figjam | figma.com
    Sketch | sketch app | sketch.com
    Adobe XD | | adobe.com
    Photoshop | adobe photoshop | adobe.com
    Illustrator | adobe illustrator | adobe.com
    InDesign | adobe indesign, in design | adobe.com
    After Effects | adobe after effects | adobe.com
    Premiere Pro | adobe premiere, adobe premiere pro | adobe.com
    Adobe Creative Suite | adobe creative cloud, creative suite, creative cloud, adobe cc, adobe suite | adobe.com
    Lightroom | adobe lightroom | adobe.com
    Final Cut Pro | final cut | apple.com
    DaVinci Resolve | davinci | blackmagicdesign.com
    InVision | invision app | invisionapp.com
    Axure | axure rp | axure.com
    Zeplin | | zeplin.io
    Framer | | framer.com
    Canva | canva pro | canva.com
    CorelDRAW | corel draw | corel.com
    Blender | | blender.org
    Cinema 4D | c4d | maxon.net
    Houdini | | sidefx.com
    ZBrush | | maxon.net
    Substance Painter | | adobe.com
    V-Ray | | chaos.com
    Grasshopper | | rhino3d.com
    Maya | autodesk maya | autodesk.com
    3ds Max | 3d studio max, 3d max | autodesk.com
    Unity | unity 3d, unity3d, unity engine | unity.com
    Unreal Engine | unreal, ue4, ue5 | unrealengine.com, epicgames.com
    Godot | godot engine | godotengine.org
    AutoCAD | auto cad, autodesk autocad | autodesk.com
    Revit | autodesk revit | autodesk.com
    Navisworks | navis works | autodesk.com
    Civil 3D | autocad civil 3d | autodesk.com
    Inventor | autodesk inventor | autodesk.com
    Fusion 360 | autodesk fusion 360 | autodesk.com
    SolidWorks | solid works | solidworks.com, 3ds.com
    CATIA | catia v5, catia v6 | 3ds.com
    Siemens NX | nx cad, unigraphics | siemens.com
    Creo | ptc creo, pro/engineer, pro engineer | ptc.com
    Solid Edge | | siemens.com
    Teamcenter | team center | siemens.com
    Windchill | ptc windchill | ptc.com
    ANSYS | ansys fluent | ansys.com
    Abaqus | | 3ds.com
    COMSOL | comsol multiphysics | comsol.com
    Rhino | rhino 3d, rhinoceros 3d, rhinoceros | rhino3d.com
    SketchUp | sketch up | sketchup.com, trimble.com
    Tekla | tekla structures | tekla.com, trimble.com
    ArchiCAD | archi cad | graphisoft.com
    Altium Designer | altium | altium.com
    Cadence Allegro | orcad, cadence virtuoso | cadence.com
    KiCad | | kicad.org
    EPLAN | eplan electric p8, eplan p8 | eplan.de
    TIA Portal | siemens tia portal, siemens tia, simatic, simatic s7, step 7, siemens s7 | siemens.com
    WinCC | | siemens.com
    Beckhoff TwinCAT | twincat, beckhoff | beckhoff.com
    CODESYS | codesys v3 | codesys.com
    Allen-Bradley | rslogix, studio 5000, controllogix | rockwellautomation.com
    Procore | | procore.com
    Bluebeam | bluebeam revu | bluebeam.com
  `,
  "CMS and e-commerce": `
    WordPress | word press | wordpress.org, wordpress.com, automattic.com
    Drupal | | drupal.org, acquia.com
    TYPO3 | | typo3.org
    Joomla | joomla! | joomla.org
    Contentful | | contentful.com
    Sanity | sanity.io | sanity.io
    Storyblok | | storyblok.com
    Sitecore | | sitecore.com
    Kentico | | kentico.com
    Umbraco | | umbraco.com
    Webflow | web flow | webflow.com
    Wix | | wix.com
    Squarespace | square space | squarespace.com
    Elementor | | elementor.com
    Shopify | shopify plus, shopify liquid | shopify.com
    Magento | magento 2, adobe commerce | adobe.com, magento.com
    WooCommerce | woo commerce | woocommerce.com, automattic.com
    PrestaShop | presta shop | prestashop.com
    Shopware | shopware 6 | shopware.com
    BigCommerce | big commerce | bigcommerce.com
    commercetools | commerce tools | commercetools.com
    Salesforce Commerce Cloud | sfcc, demandware, commerce cloud | salesforce.com
    SAP Commerce Cloud | hybris, sap hybris, sap commerce | sap.com
    Spryker | | spryker.com
    Akeneo | | akeneo.com
    Amazon Seller Central | seller central, vendor central, amazon vendor central | amazon.com
    Liferay | | liferay.com
    Toast POS | | toasttab.com
    Lightspeed POS | | lightspeedhq.com
    Mapbox | map box | mapbox.com
    Google Maps Platform | google maps api | google.com
    Opera PMS | oracle opera, opera property management, micros opera | oracle.com
  `,
  Security: `
    Okta | | okta.com
    Auth0 | auth 0 | auth0.com, okta.com
    Keycloak | key cloak | keycloak.org, redhat.com
    Ping Identity | pingfederate, pingone, pingid | pingidentity.com
    CyberArk | cyber ark | cyberark.com
    SailPoint | sail point, sailpoint identityiq, identityiq | sailpoint.com
    Active Directory | microsoft active directory, ms active directory | microsoft.com
    Microsoft Entra ID | azure ad, azure active directory, entra id, microsoft entra, entra | microsoft.com
    Microsoft Intune | intune | microsoft.com
    SCCM | mecm, system center configuration manager | microsoft.com
    Jamf | jamf pro | jamf.com
    CrowdStrike | crowd strike, crowdstrike falcon | crowdstrike.com
    SentinelOne | sentinel one | sentinelone.com
    Microsoft Defender | defender for endpoint, windows defender | microsoft.com
    Microsoft Sentinel | azure sentinel | microsoft.com
    Palo Alto Networks | palo alto firewalls, cortex xdr, palo alto firewall, palo alto prisma | paloaltonetworks.com
    Fortinet | fortigate, fortinet fortigate | fortinet.com
    Check Point | checkpoint firewall, check point firewall | checkpoint.com
    Cisco | cisco ios xe, cisco asa, cisco meraki, cisco catalyst, cisco nexus | cisco.com
    Meraki | | cisco.com
    Juniper | juniper networks, junos | juniper.net, hpe.com
    Aruba | aruba networks, aruba clearpass | arubanetworks.com, hpe.com
    F5 BIG-IP | f5 networks, big-ip | f5.com
    Zscaler | | zscaler.com
    Netskope | | netskope.com
    Sophos | | sophos.com
    Qualys | | qualys.com
    Tenable | nessus, tenable nessus | tenable.com
    Rapid7 | rapid 7, insightvm | rapid7.com
    Metasploit | | rapid7.com
    Burp Suite | burpsuite, burp | portswigger.net
    Wireshark | wire shark | wireshark.org
    Nmap | | nmap.org
    Kali Linux | kali | kali.org
    Snyk | | snyk.io
    Veracode | | veracode.com
    Checkmarx | | checkmarx.com
    Fortify | hp fortify, fortify sca | opentext.com
    OWASP ZAP | | zaproxy.org
    Wiz | wiz.io | wiz.io, google.com
    Prisma Cloud | prisma access | paloaltonetworks.com
    Trivy | | aquasec.com
    IBM QRadar | qradar | ibm.com
    ArcSight | | opentext.com
    Proofpoint | proof point | proofpoint.com
    Mimecast | | mimecast.com
    Vanta | | vanta.com
    Drata | | drata.com
    OneTrust | one trust | onetrust.com
    1Password | | 1password.com
    Veeam | | veeam.com
    Commvault | | commvault.com
    NetApp | net app | netapp.com
    OpenSSL | | openssl.org
  `,
  "Healthcare and science": `
    Epic EHR | epic systems, epic emr, epic hyperspace, epic care | epic.com
    Cerner | cerner millennium, oracle health, cerner powerchart | cerner.com, oracle.com
    Athenahealth | athena health, athenaone | athenahealth.com
    eClinicalWorks | | eclinicalworks.com
    MEDITECH | | meditech.com
    PointClickCare | point click care | pointclickcare.com
    Allscripts | | allscripts.com, veradigm.com
    Medidata Rave | medidata | medidata.com, 3ds.com
    Benchling | | benchling.com
    LabWare LIMS | labware | labware.com
    HL7 | hl7 fhir, fhir | hl7.org
    DICOM | | 
    Dentrix | | dentrix.com
    ImageJ | | 
    GraphPad Prism | | graphpad.com
    Empower | waters empower | waters.com
  `,
};
