import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/partner-pages.ts'

/** The partner and environment that a member acts for. */
export type Tenant = (typeof wire.readOwnWebhook.takes)['path']
export type Environment = Tenant['environment']
export type OwnPartner = Answer<typeof wire.listOwnPartners>['partners'][number]
export type Webhook = NonNullable<Answer<typeof wire.readOwnWebhook>['webhook']>
/** The outcome of a test delivery. */
export type TestResult = Answer<typeof wire.testOwnWebhook>

export async function readOwnPartners(signal: AbortSignal): Promise<OwnPartner[]> {
  return (await ask(wire.listOwnPartners, {}, signal)).partners
}

export async function readWebhook(tenant: Tenant, signal: AbortSignal): Promise<Webhook | null> {
  return (await ask(wire.readOwnWebhook, { path: tenant }, signal)).webhook
}

/** Without a secret, the current one is kept. */
export async function setWebhook(
  tenant: Tenant,
  body: { url: string; secret?: string },
): Promise<Webhook | null> {
  return (await ask(wire.setOwnWebhook, { path: tenant, body })).webhook
}

export async function removeWebhook(tenant: Tenant): Promise<void> {
  await ask(wire.deleteOwnWebhook, { path: tenant })
}

export async function testWebhook(tenant: Tenant): Promise<TestResult> {
  return await ask(wire.testOwnWebhook, { path: tenant })
}
