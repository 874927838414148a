/** From payment to ownership, and what happens if it goes wrong. */
export function HowBuyingWorks() {
  return (
    <section className="stack" aria-labelledby="how-title">
      <h2 id="how-title">How buying works</h2>
      <ol className="timeline panel listing-steps">
        <li>
          <b>You pay, we hold the money</b>
          <span className="soft small">
            You pay on our checkout page. The seller can’t touch the money yet.
          </span>
        </li>
        <li>
          <b>The name moves to you</b>
          <span className="soft small">
            Names held with us move to your account at once. For others, the seller has 5 days to
            send the auth code.
          </span>
        </li>
        <li>
          <b>It’s yours, or your money back</b>
          <span className="soft small">
            You confirm that it arrived. If the seller doesn’t deliver, you get all your money back.
          </span>
        </li>
      </ol>
    </section>
  )
}
