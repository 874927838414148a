import type { AccessTokens } from '../auth/access-tokens.ts'
import { optionalBearer } from '../auth/bearer.ts'
import { demandOwnOrigin } from '../auth/same-origin.ts'
import type { Deps } from '../deps.ts'
import { mcpRoutes } from '../mcp/routes.ts'
import type { Availability } from '../features/market/search/availability.ts'
import { MCP_PATH, metadataAddress } from '../features/people/oauth/metadata.ts'
import type { BestDrops } from '../features/registry/namespace/best-drops.ts'
import type { Catalogue } from '../features/registry/tlds/catalogue.ts'
import { findLocked } from '../features/trading/checkout/find-locked.ts'
import { findSales } from '../features/trading/sold-names/find-sales.ts'
import type { RunTool } from '../features/tools/run-inline.ts'
import { type App } from '../http/app.ts'
import { countByAddress } from '../http/rate-limit.ts'

export type AgentNeeds = {
  tokens: AccessTokens
  availability: Availability
  catalogue: Catalogue
  best: BestDrops
  runTool: RunTool
}

/** Assistants and other programs, by MCP. Cookies mean nothing here, only tokens. */
export async function openToAgents(app: App, deps: Deps, shared: AgentNeeds): Promise<void> {
  const { config, limiter, upstream } = deps
  const { baseUrl, authUrl, nameservers, commonTlds, monthlyFeeBps } = config
  const metadata = metadataAddress(baseUrl, MCP_PATH)
  const ours = { baseUrl, nameservers, commonTlds, monthlyFeeBps, metadata }
  const given = { findLocked, findSales }
  await app.register(async (agents: App) => {
    countByAddress(agents, limiter)
    demandOwnOrigin(agents, [baseUrl, authUrl])
    optionalBearer(agents, { tokens: shared.tokens, metadata })
    mcpRoutes(agents, { ...deps, ...shared, ...ours, ...given, registrar: upstream.registrar })
  })
}
