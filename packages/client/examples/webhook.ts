import { verifyWebhook, WebhookVerificationError } from "@quarry/client/webhooks";

/** A Worker, or any other handler of a Request. */
export default {
  async fetch(request: Request, env: { WEBHOOK_SECRET: string }): Promise<Response> {
    try {
      const message = await verifyWebhook(request, env.WEBHOOK_SECRET);
      if (message.type === "lead.pushed") {
        for (const lead of message.data.leads) console.log(lead.website);
      }
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 });
      throw error;
    }
  },
};
