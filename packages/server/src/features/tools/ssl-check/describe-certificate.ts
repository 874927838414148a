import type { X509Certificate } from 'node:crypto'

/** The certificate's details for the report. */
export function describeCertificate(certificate: X509Certificate) {
  const { publicKey, subject, issuer, serialNumber, fingerprint256 } = certificate
  return {
    subject: commonName(subject),
    issuer: commonName(issuer),
    valid_from: new Date(certificate.validFrom).toISOString(),
    valid_to: new Date(certificate.validTo).toISOString(),
    serial_number: serialNumber,
    fingerprint_sha256: fingerprint256,
    key: keyText(publicKey),
    is_authority: certificate.ca,
    is_self_signed: certificate.verify(publicKey),
  }
}

function keyText({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: X509Certificate['publicKey']): string {
  const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {}
  return [asymmetricKeyType, modulusLength ?? namedCurve].filter(Boolean).join(' ')
}

/** The `CN=…` of a name, or the whole name if there is none. */
function commonName(name: string): string {
  return /^CN=(.+)$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ')
}
