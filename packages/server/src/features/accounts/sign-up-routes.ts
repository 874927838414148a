import type { App } from '../../http/app.ts'
import { countCall } from '../../http/rate-limit.ts'
import { ErrorOut } from '../../http/shapes.ts'
import { readToken } from '../../values/signed-token.ts'
import type { Needs } from './needs.ts'
import { accountOut, emailOf, MailSentOut, SignUpIn, VerifiedOut, VerifyIn } from './shapes.ts'
import { signUp } from './sign-up.ts'
import { counted } from './throttle-guessing.ts'
import { verifyEmail } from './verify-email.ts'

/** POST /api/auth/sign-up/email, POST /api/auth/verify-email. */
export function signUpRoutes(app: App, { db, clock, limiter, masterKey }: Needs): void {
  app.post(
    '/api/auth/sign-up/email',
    {
      config: { limit: 'auth.mail-address' },
      schema: {
        operationId: 'signUp',
        summary: 'Ask for an account',
        description:
          'The account begins when the link in the mail is followed. The answer is the same for ' +
          'an address that has an account; its owner is told by mail.',
        tags: ['Accounts'],
        security: [{}],
        body: SignUpIn,
        response: { 200: MailSentOut, 400: ErrorOut, 403: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ body }, reply) => {
      const email = emailOf(body.email)
      await countCall(limiter, reply, 'auth.mail-account', counted(email))
      await signUp(db, body, clock.now())
      return { email, status: 'mail_sent' as const }
    },
  )
  app.post(
    '/api/auth/verify-email',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'verifyEmail',
        summary: 'Begin the account, with the token of the mail',
        tags: ['Accounts'],
        security: [{}],
        body: VerifyIn,
        response: { 200: VerifiedOut, 400: ErrorOut, 403: ErrorOut, 409: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ body }) => {
      const signUpId = readToken(masterKey, 'sign-up', body.token)
      const account = await db.begin((tx) => verifyEmail(tx, signUpId, clock.now()))
      return { account: accountOut(account) }
    },
  )
}
