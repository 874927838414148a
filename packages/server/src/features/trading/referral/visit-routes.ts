import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { callerAddress } from '../../../http/caller-address.ts'
import { setCookie } from '../../../http/cookies.ts'
import type { Limiter } from '../../../http/limiter.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { ClickCounter } from './click-counter.ts'
import { isPersonsVisit } from '../../../http/is-persons-visit.ts'
import type { KnownLinks } from './known-links.ts'
import { landings } from './landing.ts'
import { linkCookie, writeLinkCookie } from './link-cookie.ts'
import { noSuchLinkPage } from './no-such-link-page.ts'
import { visitorDigest } from './visitor.ts'

type Needs = {
  links: KnownLinks
  clicks: ClickCounter
  limiter: Limiter
  clock: Clock
  masterKey: MasterKey
  baseUrl: string
  toolSlugs: string[]
}

const LinkPath = Type.Object({ code: Type.String() })

/** GET /r/{code}: counts a person's click, sets the referral cookie, and redirects. */
export function visitRoutes(app: App, needs: Needs): void {
  const { links, clicks, limiter, clock, masterKey, baseUrl, toolSlugs } = needs
  const landingOf = landings(toolSlugs)
  const cookie = linkCookie(baseUrl)
  const visitorOf = visitorDigest(masterKey)
  app.get(
    '/r/:code',
    { config: { limit: 'public.referral' }, schema: { hide: true, params: LinkPath } },
    async (request, reply) => {
      const link = await links.find(request.params.code)
      reply.header('x-robots-tag', 'noindex')
      if (!link) {
        const { html, headers } = noSuchLinkPage()
        return await reply.code(404).headers(headers).send(html)
      }
      if (isPersonsVisit(request)) {
        const { link_id, code } = link
        const now = clock.now()
        const address = callerAddress(request.ip)
        const visitor = visitorOf(address, request.headers['user-agent'] ?? '')
        const click = { link_id, visitor, at: now }
        setCookie(reply, cookie, writeLinkCookie(masterKey, { code, clicked_at: now }))
        if (!clicks.isRepeat(click) && (await limiter.take('referral.clicks', address)).isAllowed) {
          clicks.note(click)
        }
      }
      return await reply.redirect(landingOf(link), 302)
    },
  )
}
