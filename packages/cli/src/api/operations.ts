import type { PartnerOperation } from '../partner/operation.ts'
import table from './operations.json' with { type: 'json' }

/** Every operation that needs no signature. The table is generated from openapi.json. */
// The type of a JSON file has no unions.
export const API_OPERATIONS = table as unknown as readonly PartnerOperation[]
