type Props = { partner_name: string; partner_id: string }

export function PartnerName({ partner_name, partner_id }: Props) {
  return (
    <>
      {partner_name} <code>{partner_id}</code>
    </>
  )
}
