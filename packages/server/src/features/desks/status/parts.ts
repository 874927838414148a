/** The parts of the service that are probed, in the order of the status page. */
export const PARTS = [
  'website',
  'api',
  'search',
  'payments',
  'registrar',
  'dns',
  'deliveries',
  'mail',
] as const
export type Part = (typeof PARTS)[number]

/** What people call them. */
export const PART_NAMES: Record<Part, string> = {
  website: 'Website',
  api: 'API',
  search: 'Search and marketplace',
  payments: 'Checkout and payments',
  registrar: 'Domain registration',
  dns: 'DNS lookups',
  deliveries: 'Webhook deliveries',
  mail: 'Email',
}
