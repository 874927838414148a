/** One request, signed step by step for the reader. A test checks the signature. */
export const WORKED = {
  secret: 'sk_sandbox_demo_0000000000000001',
  request: {
    method: 'GET',
    path: '/api/partner/v1/orders',
    query: [
      ['status', 'SETTLED'],
      ['domain', 'Café (old).com'],
    ] as [string, string][],
    body: '',
  },
  moment: { timestamp: '1794000000', nonce: '7f9c24e8-3b1a-4f6d-9a57-0c1d2e3f4a5b' },
  canonical_string: `GET
/api/partner/v1/orders
domain=Caf%C3%A9%20%28old%29.com&status=SETTLED
1794000000
7f9c24e8-3b1a-4f6d-9a57-0c1d2e3f4a5b
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855`,
  signature: 'v1=adc12a58b7cd32892b2997d3b597c2e69339bf921c72dd7f0a3c733e1b0a766e',
}
