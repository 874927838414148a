import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app.ts'
import { callerAddress } from '../../http/caller-address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { takeQuota } from '../../http/rate-limit.ts'
import { ErrorOut } from '../../http/shapes.ts'
import { untilGone } from '../../http/until-gone.ts'
import type { Clock } from '../../values/clock.ts'
import { cancelJob } from './cancel-job.ts'
import { TOOLS, toolOf } from './catalogue.ts'
import { findKept } from './find-kept.ts'
import { readInput, type ToolInput } from './read-input.ts'
import { readJob } from './read-job.ts'
import { runCounted } from './run-counted.ts'
import type { RunTool } from './run-inline.ts'
import {
  AcceptedOut,
  InlineOut,
  JobOut,
  jobOut,
  JobPath,
  statusPath,
  ToolIn,
  toolOut,
  ToolPath,
  ToolsOut,
} from './shapes.ts'
import { startJob } from './start-job.ts'
import type { Tool, ToolNeeds } from './tool.ts'

type Needs = ToolNeeds & { limiter: Limiter; clock: Clock; runTool: RunTool }

const tags = ['Tools']
const ERRORS = { 400: ErrorOut, 404: ErrorOut, 429: ErrorOut }

/** The free tools (spec 4.1): list them, run one, and poll a job. */
export function toolRoutes(app: App, needs: Needs): void {
  app.get(
    '/api/tools',
    {
      config: { limit: 'public.tool-status', isCrossOrigin: true },
      schema: {
        operationId: 'listTools',
        summary: 'List the free tools and their inputs',
        tags,
        response: { 200: ToolsOut, 429: ErrorOut },
      },
    },
    async () => ({ tools: TOOLS.map(toolOut) }),
  )
  runRoute(app, needs)
  jobRoutes(app, needs)
}

function runRoute(app: App, needs: Needs): void {
  const run = runWith(needs)
  app.post(
    '/api/tools/:slug',
    {
      // This limit counts every call. Only actual runs count against the hourly quota below.
      config: { limit: 'public.tool-calls', isCrossOrigin: true },
      schema: {
        operationId: 'runTool',
        summary: 'Run a free tool',
        description:
          '30 runs an hour per address, across all tools. Quick tools answer at once. Longer ones return a job whose status is at `Location`.',
        tags,
        params: ToolPath,
        body: ToolIn,
        response: { 200: InlineOut, 202: AcceptedOut, ...ERRORS, 503: ErrorOut },
      },
      // The tool's own schema validates the body, once we know that the tool exists.
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      const tool = toolOf(request.params.slug)
      await run(tool, readInput(tool, request.body), { request, reply })
      return reply
    },
  )
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

function runWith(needs: Needs) {
  const { db, clock, limiter, runTool } = needs
  return async (tool: Tool, input: ToolInput, { request, reply }: Exchange): Promise<void> => {
    const now = clock.now()
    const caller = callerAddress(request.ip)
    const signal = untilGone(reply)
    await tool.judge(needs, input.value, signal)
    const quota = await takeQuota(limiter, reply, 'public.tools', caller)
    if (tool.mode === 'sync') {
      const run = async () => await runTool(tool, input, { now, signal })
      return void reply.send(await runCounted(quota, run))
    }
    const kept = await findKept(db, tool, input, now)
    if (kept) return void reply.send({ ok: true, cached: true, result: kept })
    const start = async () => await db.begin((tx) => startJob(tx, tool, input, { caller, now }))
    const jobId = await runCounted(quota, start)
    const path = statusPath(tool.slug, jobId)
    const ticket = { mode: 'async', jobId, status_url: path }
    reply.code(202).header('location', path)
    return void reply.send({ ok: true, cached: false, result: ticket })
  }
}

function jobRoutes(app: App, { db, clock }: Needs): void {
  const config = { limit: 'public.tool-status', isCrossOrigin: true } as const
  app.get(
    '/api/tools/:slug/status/:jobId',
    {
      config,
      schema: {
        operationId: 'readToolJob',
        summary: 'Get the status of a job',
        description:
          'While a job runs, `result` holds its progress. Results are kept for 24 hours.',
        tags,
        params: JobPath,
        response: { 200: JobOut, ...ERRORS },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return jobOut(await readJob(db, params.slug, params.jobId))
    },
  )
  app.delete(
    '/api/tools/:slug/status/:jobId',
    {
      config,
      schema: {
        operationId: 'cancelToolJob',
        summary: 'Cancel a job',
        description: "The job ends as `failed`. Finished jobs don't change.",
        tags,
        params: JobPath,
        response: { 200: JobOut, ...ERRORS },
      },
    },
    async ({ params }) => {
      const { slug, jobId } = params
      await db.begin((tx) => cancelJob(tx, slug, jobId, clock.now()))
      return jobOut(await readJob(db, slug, jobId))
    },
  )
}
