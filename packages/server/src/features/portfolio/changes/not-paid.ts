/** Why an order isn't sent if the bank declined the capture of its money. */
export const NOT_PAID = {
  code: 'not_paid',
  text: "We couldn't collect the money, so we didn't order it. You weren't charged.",
}
