import { publishSale } from '../../api/seller-listings.ts'
import type { SellerListing } from '../../api/seller-listings.ts'
import { ActButton } from '../../form/act-button.tsx'

type Props = { listing: SellerListing; onChange: () => void }

/** Whether we may show what the name sold for. */
export function PublishSale({ listing: { id, domain, unicode, publish_sale }, onChange }: Props) {
  const act = async () => {
    await publishSale(id, !publish_sale)
    onChange()
  }
  const text = publish_sale ? 'Keep price private' : 'Publish price'
  return (
    <div className="thing-more">
      <p className="hint">
        {publish_sale
          ? 'Once it’s sold and delivered, we show its price among recently sold names.'
          : 'Nobody sees what it sells for. You can let us show it among recently sold names.'}
      </p>
      <div className="actions">
        <ActButton text={text} busy="Saving…" label={`${text}: ${unicode ?? domain}`} act={act} />
      </div>
    </div>
  )
}
