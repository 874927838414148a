import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import { addContact, CONTACTS_MAX } from './add-contact.ts'
import { changeContact } from './change-contact.ts'
import { isRegistrantOfAny, readContacts } from './contact-sql.ts'
import { notifyContactChange } from './notify-contact-change.ts'
import { readDefaultContact, writeDefaultContact } from './default-contact-sql.ts'
import {
  ContactIn,
  ContactOut,
  contactOut,
  ContactPath,
  ContactsOut,
  DefaultContactOut,
} from './shapes.ts'

type Needs = { db: Db; clock: Clock; registrar: RegistrarClient | undefined }

const changes = { limit: 'portfolio.changes' } as const
const common = { tags: ['Portfolio'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }

/** Editing a contact that is a registrant changes the registrant. */
async function isRegistrant(db: Db, request: FastifyRequest): Promise<boolean> {
  // Fastify has validated them against the route's schema.
  const { id } = request.params as Static<typeof ContactPath>
  return await isRegistrantOfAny(db, sessionOf(request).account_id, id)
}

/** The contacts of domains: registrant, admin, tech and billing. */
export function contactRoutes(app: App, needs: Needs): void {
  const { db, clock, registrar } = needs
  listRoute(app, needs)
  defaultContactRoute(app, needs)
  app.post(
    '/api/contacts',
    {
      // No domain uses a new contact yet.
      config: { ...changes, stepUp: 'not needed' },
      schema: {
        ...common,
        operationId: 'addContact',
        summary: 'Create a contact',
        body: ContactIn,
        response: { 201: ContactOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const added = await addContact(
        { db, registrar },
        { account_id, facts: request.body, signal: untilGone(reply), now: clock.now() },
      )
      return await reply.code(201).send(contactOut(added))
    },
  )
  app.put(
    '/api/contacts/:id',
    {
      config: { ...changes, stepUp: (request) => isRegistrant(db, request) },
      schema: {
        ...common,
        operationId: 'changeContact',
        summary: 'Replace a contact',
        description: 'Changes every domain that uses this contact, including at the registrar.',
        params: ContactPath,
        body: ContactIn,
        response: { 200: ContactOut, 404: ErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id, email } = sessionOf(request)
      const wanted = { account_id, id: request.params.id, facts: request.body }
      const changed = await changeContact(
        { db, registrar },
        {
          ...wanted,
          signal: untilGone(reply),
          also: (tx, both) => notifyContactChange(tx, { ...both, email }, clock.now()),
        },
      )
      return contactOut(changed)
    },
  )
}

function defaultContactRoute(app: App, { db }: Needs): void {
  app.put(
    '/api/contacts/:id/default',
    {
      // It decides about names that aren't bought yet, and is shown before they are.
      config: { ...changes, stepUp: 'not needed' },
      schema: {
        ...common,
        operationId: 'setDefaultContact',
        summary: 'Use a contact for new registrations',
        params: ContactPath,
        response: { 200: DefaultContactOut, 404: ErrorOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { id } = request.params
      const isSet = await db.begin((tx) => writeDefaultContact(tx, account_id, id))
      if (!isSet) throw new Refusal('not_found', 'No such contact.')
      return { default_contact_id: id }
    },
  )
}

function listRoute(app: App, { db }: Needs): void {
  app.get(
    '/api/contacts',
    {
      config: { limit: 'portfolio.reads' },
      schema: {
        ...common,
        operationId: 'listContacts',
        summary: 'List contacts',
        response: { 200: ContactsOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const rows = await readContacts(db, account_id, CONTACTS_MAX)
      const default_contact_id = await readDefaultContact(db, account_id)
      return { contacts: rows.map(contactOut), default_contact_id }
    },
  )
}
