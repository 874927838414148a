import type { App } from '../../../http/app.ts'
import { countCall } from '../../../http/rate-limit.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { readToken } from '../../../values/signed-token.ts'
import { beginSession } from './begin-session.ts'
import { choosePassword } from './choose-password.ts'
import type { Needs } from './needs.ts'
import { emailOf, MailSentOut, SignUpIn, VerifiedOut, verifiedOut, VerifyIn } from './shapes.ts'
import { signUp } from './sign-up.ts'
import { counted } from './throttle-guessing.ts'
import { turnOf } from './turn-of.ts'
import { verifyEmail } from './verify-email.ts'

/** POST /api/auth/sign-up/email, POST /api/auth/verify-email. */
export function signUpRoutes(app: App, needs: Needs): void {
  const { db, clock, limiter, masterKey } = needs
  app.post(
    '/api/auth/sign-up/email',
    {
      config: { limit: 'auth.mail-address' },
      schema: {
        operationId: 'signUp',
        summary: 'Sign up',
        description:
          'The account is created when the person opens the emailed link and chooses a password. The response is the same for an address that has an account; its owner gets an email.',
        tags: ['Accounts'],
        security: [{}],
        body: SignUpIn,
        response: { 200: MailSentOut, 400: ErrorOut, 403: ErrorOut, 429: ErrorOut },
      },
    },
    async ({ body }, reply) => {
      const email = emailOf(body.email)
      await countCall(limiter, reply, 'auth.mail-account', counted(email))
      await db.begin((tx) => signUp(tx, body, clock.now()))
      return { email, status: 'mail_sent' as const }
    },
  )
  app.post(
    '/api/auth/verify-email',
    {
      config: { limit: 'auth.calls' },
      schema: {
        operationId: 'verifyEmail',
        summary: 'Verify the email address and choose a password',
        description:
          'Creates the account and signs in. `continue_path` is where the person was heading when they signed up.',
        tags: ['Accounts'],
        security: [{}],
        body: VerifyIn,
        response: {
          200: VerifiedOut,
          400: ErrorOut,
          403: ErrorOut,
          409: ErrorOut,
          429: ErrorOut,
          503: ErrorOut,
        },
      },
    },
    async (request, reply) => {
      const signUpId = readToken(masterKey, 'sign-up', request.body.token)
      const password = choosePassword(request.body.password)
      const verifying = { signUpId, password, turn: turnOf(request, reply, false) }
      const { account, continue_path } = await verifyEmail(db, verifying, clock.now())
      const proof = { account, hasSecondFactor: false }
      return verifiedOut(await beginSession(request, reply, proof, needs), continue_path)
    },
  )
}
