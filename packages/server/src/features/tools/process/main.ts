import { toolOf } from '../catalogue.ts'
import { serveRuns } from './serve-runs.ts'

serveRuns(toolOf)
