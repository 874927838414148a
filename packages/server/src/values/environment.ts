/** Live sales are real. In the sandbox, partners try out their code with names and money of its own. */
export type Environment = 'sandbox' | 'live'

/** A partner in one environment. What belongs to one tenant is never shown to another. */
export type Tenant = { partner_id: string; environment: Environment }
