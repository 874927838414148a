import { addToCart } from './add-to-cart.ts'
import { changeDns } from './change-dns.ts'
import { checkDomains } from './check-domains.ts'
import { dnsLookup } from './dns-lookup.ts'
import { dnsRecords } from './dns-records.ts'
import { domainDetails } from './domain-details.ts'
import { droppedNames } from './dropped-names.ts'
import { listDomains } from './list-domains.ts'
import { marketListing } from './market-listing.ts'
import { marketSearch } from './market-search.ts'
import { searchDomains } from './search-domains.ts'
import { setNameservers } from './set-nameservers.ts'
import { suggestNames } from './suggest-names.ts'
import { tldPrice } from './tld-price.ts'
import { tldRequirements } from './tld-requirements.ts'
import type { McpTool } from './tool.ts'
import { whoisLookup } from './whois-lookup.ts'

/** Every tool, in the order in which clients list them. */
export const MCP_TOOLS: readonly McpTool[] = [
  searchDomains,
  checkDomains,
  suggestNames,
  whoisLookup,
  tldPrice,
  tldRequirements,
  marketSearch,
  marketListing,
  dnsLookup,
  droppedNames,
  listDomains,
  domainDetails,
  dnsRecords,
  changeDns,
  setNameservers,
  addToCart,
]
