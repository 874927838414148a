import { centsText } from '../values/cents-text.ts'
import { addRegistrations } from '../features/portfolio/cart/add-registrations.ts'
import { CART_PATH } from '../features/portfolio/cart/add-to-cart.ts'
import type { ItemIn, ItemsOut } from '../features/portfolio/cart/item-shapes.ts'
import { readCart } from '../features/portfolio/cart/read-cart.ts'
import { cartOut } from '../features/portfolio/cart/shapes.ts'
import type { McpNeeds } from './needs.ts'
import { AddToCartIn, AddToCartOut, CART_SHOWN_MAX } from './shapes.ts'
import { type Annotations, defineTool, ownerOf, type ToolCall } from './tool.ts'

const ADDS: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
}

/** POST /api/cart/items, with the cart as it is afterwards. */
export const addToCart = defineTool({
  name: 'add_to_cart',
  title: 'Add domains to your cart',
  description:
    'Puts new domains (op register) or transfers (op transfer, with the auth code) into the person’s cart, after asking the registry, and returns the cart and `checkout_url`. ' +
    'It never pays and reserves nothing: give the person the link, where they review and pay. ' +
    'Domains that can’t be added are in `errors` with a reason, for example premium_not_accepted: ask the person, then repeat with accept_premium and expected_price_cents. ' +
    'It can’t buy domains from the marketplace, renew, or remove items. Needs scope cart:write.',
  annotations: ADDS,
  limit: 'cart.additions',
  scope: 'cart:write',
  input: AddToCartIn,
  output: AddToCartOut,
  run: async (needs, { items }, call) => {
    const added = items.length > 0 ? await add(needs, items, call) : NOTHING
    const { account_id } = ownerOf(call)
    const snapshot = await needs.catalogue.read()
    const cart = cartOut(await readCart(needs.db, account_id, snapshot, call.now))
    return {
      ...added,
      checkout_url: `${needs.baseUrl}${CART_PATH}`,
      cart: {
        items: cart.items.slice(0, CART_SHOWN_MAX),
        total_items: cart.items.length,
        total_cents: cart.total_cents,
        currency: cart.currency,
      },
    }
  },
  summarize: ({ cartItemIds, errors, cart, checkout_url }) => {
    const wrong = errors.length > 0 ? `, ${errors.length} could not be added` : ''
    const total = `${cart.total_items} items, ${centsText(cart.total_cents)}`
    return `${cartItemIds.length} added${wrong}. The cart has ${total}. Nothing is bought yet: check out at ${checkout_url}`
  },
})

const NOTHING: ItemsOut = {
  addedToCart: false,
  cartItemIds: [],
  totalCents: 0,
  checkoutPath: CART_PATH,
  errors: [],
}

async function add(needs: McpNeeds, items: ItemIn[], call: ToolCall): Promise<ItemsOut> {
  return await addRegistrations(needs, {
    account_id: ownerOf(call).account_id,
    items,
    snapshot: await needs.catalogue.read(),
    signal: call.signal,
    now: call.now,
  })
}
