import { HOST, LABEL, type Template } from './template.ts'

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
const IPV6 = /^[0-9a-f:]{2,39}$/i
const GITHUB_V4 = [108, 109, 110, 111].map((last) => `185.199.${last}.153`)
const GITHUB_V6 = [0, 1, 2, 3].map((last) => `2606:50c0:800${last}::153`)

/** Records as the hosts' own public guides for custom domains list them. */
export const WEBSITE_TEMPLATES: Template[] = [
  {
    slug: 'vercel',
    title: 'Vercel',
    kind: 'website',
    variables: [
      {
        name: 'cname',
        label: 'CNAME target from the dashboard, if your project has its own',
        example: 'd1d4fc829fe7bc7c.vercel-dns-017.com',
        optional: true,
        usual: 'cname.vercel-dns-0.com',
        pattern: HOST,
      },
    ],
    records: [
      { type: 'A', name: '@', content: '76.76.21.21' },
      { type: 'CNAME', name: 'www', content: '{cname}' },
    ],
  },
  {
    slug: 'netlify',
    title: 'Netlify',
    kind: 'website',
    variables: [
      {
        name: 'site',
        label: 'Site name (the part before .netlify.app)',
        example: 'brave-curie-671954',
        pattern: LABEL,
      },
    ],
    records: [
      { type: 'ALIAS', name: '@', content: 'apex-loadbalancer.netlify.com' },
      { type: 'CNAME', name: 'www', content: '{site}.netlify.app' },
    ],
  },
  {
    slug: 'github-pages',
    title: 'GitHub Pages',
    kind: 'website',
    variables: [
      {
        name: 'user',
        label: 'GitHub user or organization',
        example: 'octocat',
        pattern: LABEL,
      },
    ],
    records: [
      ...GITHUB_V4.map((content) => ({ type: 'A', name: '@', content }) as const),
      ...GITHUB_V6.map((content) => ({ type: 'AAAA', name: '@', content }) as const),
      { type: 'CNAME', name: 'www', content: '{user}.github.io' },
    ],
  },
  {
    // Cloudflare serves the domain itself only if it also runs its DNS, so this is for a subdomain.
    slug: 'cloudflare-pages',
    title: 'Cloudflare Pages',
    kind: 'website',
    variables: [
      {
        name: 'host',
        label: 'Subdomain, for example www',
        example: 'www',
        pattern: LABEL,
      },
      {
        name: 'project',
        label: 'Project name (the part before .pages.dev)',
        example: 'my-site',
        pattern: LABEL,
      },
    ],
    records: [{ type: 'CNAME', name: '{host}', content: '{project}.pages.dev' }],
  },
  {
    slug: 'fly-io',
    title: 'Fly.io',
    kind: 'website',
    variables: [
      {
        name: 'app',
        label: 'App name (the part before .fly.dev)',
        example: 'my-app',
        pattern: LABEL,
      },
      {
        name: 'ipv4',
        label: 'IPv4 address from fly ips list',
        example: '66.241.124.10',
        pattern: IPV4,
      },
      {
        name: 'ipv6',
        label: 'IPv6 address from fly ips list',
        example: '2a09:8280:1::1:abcd',
        pattern: IPV6,
      },
      {
        name: 'challenge',
        label: 'Target of _acme-challenge, from fly certs setup',
        example: 'example.com.abc123.flydns.net',
        optional: true,
        pattern: HOST,
      },
    ],
    records: [
      { type: 'A', name: '@', content: '{ipv4}' },
      { type: 'AAAA', name: '@', content: '{ipv6}' },
      { type: 'CNAME', name: 'www', content: '{app}.fly.dev' },
      { type: 'CNAME', name: '_acme-challenge', content: '{challenge}' },
    ],
  },
]
