import { toolOf } from './features/tools/catalogue.ts'
import { serveRuns } from './features/tools/process/serve-runs.ts'
import { findLocked } from './features/trading/checkout/find-locked.ts'
import { findSales } from './features/trading/sold-names/find-sales.ts'

// Entry point of the child process that runs tools (features/tools/process/start-child.ts).
serveRuns(toolOf, { findLocked, findSales })
