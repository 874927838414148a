import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { addListing } from '../../market/listings/add-listing.ts'
import { changeListing } from '../../market/listings/change-listing.ts'
import { listAllListings } from '../../market/listings/list-all-listings.ts'
import { findAutoAccepts } from '../../market/sellers/find-auto-accepts.ts'
import {
  ListingChangeIn,
  ListingIn,
  ListingPath,
  StaffListingOut,
  staffListingOut,
  StaffListingsOut,
  StaffListingsQuery,
} from './listing-shapes.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'
import { showListings } from './show-listings.ts'

const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }

/** GET, POST and PATCH /api/staff/listings (contract section 4). */
export function listingRoutes(app: App, { db, clock, listingPages }: Needs): void {
  app.get(
    '/listings',
    {
      config,
      schema: {
        ...common,
        operationId: 'listListings',
        summary: 'List all listings by name, including sold and withdrawn',
        querystring: StaffListingsQuery,
        response: { 200: StaffListingsOut, ...STAFF_REFUSALS },
      },
    },
    async ({ query }) => {
      const { rows, next_cursor } = await listAllListings(db, query)
      return { listings: await showListings(db, rows), next_cursor }
    },
  )

  app.post(
    '/listings',
    {
      config,
      schema: {
        ...common,
        operationId: 'addListing',
        summary: 'Create a listing',
        body: ListingIn,
        response: { 201: StaffListingOut, ...STAFF_REFUSALS, 409: ErrorOut },
      },
    },
    async ({ body }, reply) => {
      const added = await db.begin((tx) => addListing(tx, body, clock.now()))
      listingPages.forget()
      return await reply.code(201).send(staffListingOut(added, null))
    },
  )

  app.patch(
    '/listings/:id',
    {
      config,
      schema: {
        ...common,
        operationId: 'changeListing',
        summary: 'Update, approve, hide or withdraw a listing',
        params: ListingPath,
        body: ListingChangeIn,
        response: { 200: StaffListingOut, ...STAFF_REFUSALS, 404: ErrorOut },
      },
    },
    async ({ params, body }) => {
      const changed = await db.begin((tx) => changeListing(tx, params.id, body, clock.now()))
      listingPages.forget()
      const amounts = await findAutoAccepts(db, [changed.id])
      return staffListingOut(changed, amounts.get(changed.id) ?? null)
    },
  )
}
