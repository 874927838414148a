import { startBulk } from '../api/bulk.ts'
import { removeFromCart } from '../api/cart.ts'
import { failureText } from '../failure/change-failure.ts'
import { showToast } from '../toast/show-toast.ts'
import { guestItemOf } from './change-line.ts'
import { dropItems, guestItems, putItems } from './guest-cart.ts'
import { joinAgain } from './join-cart.ts'
import type { CartLine } from './lines.ts'
import { readCartAgain } from './load.ts'
import { problemText } from './problem-text.ts'

/** Takes something out of the cart, with a way to put it back. */
export async function removeLine(line: CartLine): Promise<void> {
  const undo = line.id === null ? undoInBrowser(line) : async () => await undoInAccount(line)
  if (line.id === null) dropItems([line.domain])
  else {
    await removeFromCart(line.id)
    readCartAgain()
  }
  // The auth code of a transfer is gone with it, so it has to be entered again.
  const text = `Removed ${line.domain}.`
  showToast(line.op === 'transfer' ? { text } : { text, undo })
}

function undoInBrowser({ domain }: CartLine): () => Promise<void> {
  const kept = guestItems().filter((item) => item.domain === domain)
  return () => Promise.resolve(putItems(kept))
}

async function undoInAccount(line: CartLine): Promise<void> {
  const { op, domain, years, reason } = line
  if (op === 'renew' || op === 'restore') {
    const payload = op === 'renew' ? { years } : { reason }
    const [refused] = (await startBulk({ op, payload }, [domain])).errors
    if (refused) throw new Error(failureText(refused))
    return readCartAgain()
  }
  const [refused] = await joinAgain([guestItemOf(line)])
  if (refused) throw new Error(problemText(refused.code))
}
