import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { handOver } from './hand-over.ts'
import { listTasks } from './list-tasks.ts'
import { AuthCodeIn, TaskOut, taskOut, TaskPath, TasksOut } from './shapes.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey }

const PATH = '/api/seller/tasks'
const common = { tags: ['Selling'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }
// A stolen session could send a wrong code at most, and the buyer would see no other data.
const config = { limit: 'purchases.changes', stepUp: 'not needed' } as const

/** What sellers do to hand over names that were sold. */
export function taskRoutes(app: App, { db, clock, masterKey }: Needs): void {
  app.get(
    PATH,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'listSellerTasks',
        summary: 'List the domains you sold and have to hand over',
        response: { 200: TasksOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => ({ tasks: await listTasks(db, sessionOf(request).account_id, clock.now()) }),
  )
  app.post(
    `${PATH}/:task_id/auth-code`,
    {
      config,
      schema: {
        ...common,
        operationId: 'giveAuthCode',
        summary: 'Give the buyer the auth code of a domain you sold',
        description:
          'You can send a corrected code until the domain has arrived or the buyer reports a problem. Then our team takes over.',
        params: TaskPath,
        body: AuthCodeIn,
        response: { 200: TaskOut, ...REFUSALS, 404: ErrorOut, 409: ErrorOut },
      },
    },
    async (request) => {
      const task = { account_id: sessionOf(request).account_id, ...request.params }
      const done = { way: 'auth_code', ...request.body, masterKey } as const
      const now = clock.now()
      return taskOut(await transact(db, (tx) => handOver(tx, task, done, now)), now)
    },
  )
  app.post(
    `${PATH}/:task_id/pushed`,
    {
      config,
      schema: {
        ...common,
        operationId: 'notePushed',
        summary: 'Report that you pushed a domain to the buyer at your registrar',
        params: TaskPath,
        response: { 200: TaskOut, ...REFUSALS, 404: ErrorOut, 409: ErrorOut },
      },
    },
    async (request) => {
      const task = { account_id: sessionOf(request).account_id, ...request.params }
      const now = clock.now()
      const done = { way: 'pushed' } as const
      return taskOut(await transact(db, (tx) => handOver(tx, task, done, now)), now)
    },
  )
}
