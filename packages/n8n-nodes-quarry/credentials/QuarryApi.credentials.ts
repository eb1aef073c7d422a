import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class QuarryApi implements ICredentialType {
  name = "quarryApi";

  displayName = "Quarry API";

  icon: Icon = { light: "file:../icons/quarry.svg", dark: "file:../icons/quarry.dark.svg" };

  documentationUrl = "https://quarry.example.com/docs/guides/n8n/";

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://quarry.example.com",
      description: "Address of your Quarry service, without /api/v1",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description:
        "A key with the scopes read and write, made in Quarry under Settings → API keys. It begins with lk_.",
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { "X-API-Key": "={{$credentials.apiKey}}" } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: "={{$credentials.baseUrl}}", url: "/api/v1/workspace" },
  };
}
