import { Link } from '../../address/link.tsx'
import { Article } from './article.tsx'

export function TermsPage() {
  return (
    <Article
      isBeside
      title="Terms"
      lead="The short version of what you can expect, and what we expect."
    >
      <p>
        Namehouse is software that a company runs on its own servers. That company, the operator of
        this site, is the one you deal with. If it has its own terms, those take precedence.
      </p>
      <h2>Searching</h2>
      <p>
        Searching is free. We ask registries on your behalf, so we limit how often anybody can
        search. Results are correct at the moment we show them. Somebody else may register the name
        a second later.
      </p>
      <h2>Buying</h2>
      <p>
        You see the full price before you pay, including what the name costs next year where we know
        it. Registries have their own rules for each extension. You’ll find them on the{' '}
        <Link to="/tlds">page of the extension</Link>.
      </p>
      <h2>Selling</h2>
      <p>
        List only names that you own. You prove that with a DNS record and keep it while the name is
        for sale. We check it again, and pause the listing if it’s gone.
      </p>
      <h2>Using the API</h2>
      <p>
        Keep your keys secret, respect the limits in the <Link to="/docs">docs</Link>, and don’t use
        search results to build a copy of a registry’s database.
      </p>
    </Article>
  )
}
