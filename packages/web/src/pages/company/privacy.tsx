import { Link } from '../../address/link.tsx'
import { Article } from './article.tsx'

export function PrivacyPage() {
  return (
    <Article isBeside title="Privacy" lead="What we store, where it goes, and what stays with you.">
      <h2>While you look around</h2>
      <p>
        These pages contain no trackers and load nothing from other sites. Your shortlist and your
        cart stay in your browser until you sign in. A cookie remembers whether you chose light or
        dark. We use your IP address to limit the number of requests.
      </p>
      <h2>When you search</h2>
      <p>
        We ask the registry of each extension about the name, so the registry learns that somebody
        asked, but not who. If you’re signed in, your WHOIS lookups are kept in your history.
      </p>
      <h2>When you have an account</h2>
      <p>
        We store your email address, a hash of your password, your sessions, and what you enter:
        domains, contacts, listings, orders, your shortlist and what you watch. A cookie keeps you
        signed in. See and end your sessions under <Link to="/account/security">security</Link>, and
        remove connected apps under <Link to="/account/apps">apps</Link>.
      </p>
      <h2>Who else sees it</h2>
      <p>
        A registration needs your contact details, and they go to the registrar and the registry.
        Payment details go to the payment provider. Nobody else gets them from us.
      </p>
      <p>
        The operator of this site is responsible for this data. <Link to="/contact">Ask them</Link>{' '}
        for a copy, a correction, or to have it deleted.
      </p>
    </Article>
  )
}
