import { configurationForm, configurationProblems } from '@parlor/shared/contract/configuration'
import { ReleaseError } from '../../build/release'
import { CONFIG_FILE, readState } from '../records/site-state'
import type { ObjectStorage } from '../storage/object-storage'
import { FILE_POLICY, headersOf, LOADED_FILE_HEADERS } from './file-headers'
import { type CalledAddresses, securityHeaders } from './security-headers'

const RELEASE = '^/(?:host|remote-[a-z0-9-]+)/'

/** The media types of the files of a site; nginx has others for some of them. */
const MEDIA_TYPES = `    types {
        text/html html;
        text/javascript js mjs;
        text/css css;
        text/plain txt;
        application/json json;
        image/svg+xml svg;
        image/png png;
        image/webp webp;
        font/woff2 woff2;
    }`

/** The configuration of nginx that serves a site in a folder as the site's own server does. */
export async function nginxConfiguration(storage: ObjectStorage): Promise<string> {
  if (!storage.hasCompressedCopies) {
    throw new ReleaseError(
      `${storage.address} is not a folder, and nginx only serves folders. Give --to FOLDER.`,
    )
  }
  const { value, problem } = (await readState(storage)).config
  const [wrong] =
    problem === undefined ? configurationProblems(configurationForm, value) : [problem]
  if (wrong !== undefined) {
    throw new ReleaseError(
      `The headers follow from ${CONFIG_FILE} in ${storage.address}, which cannot be used: ${wrong} Fix it first.`,
    )
  }
  const site = securityHeaders({ config: value as CalledAddresses })
  const file = { ...site, 'content-security-policy': FILE_POLICY }
  const loadedHeaders = Object.entries(site).filter(([name]) => LOADED_FILE_HEADERS.includes(name))
  return `# The headers below follow from ${CONFIG_FILE}. When it changes, print this again and reload nginx:
#   npm run --silent configure -- --nginx --to ${storage.address}
# It belongs to the http block, as a file in conf.d does. Add your names, TLS and log.

# A path with an ending is a page only for requests that accept HTML.
map $http_accept $parlor_missing {
    default /.missing;
    ~text/html /index.html;
}

server {
    listen 80;
    root ${quoted(storage.address)};
    server_tokens off;
    default_type application/octet-stream;
    charset utf-8;
    charset_types text/javascript text/css text/plain;
${MEDIA_TYPES}

    # Pages and indexes are replaced, so only releases have compressed copies. With the module for
    # Brotli: brotli on; brotli_static on;
    gzip on;
    gzip_static on;
    gzip_vary on;
    gzip_types application/json;

    # Records, locks, and the sources of remotes.
    location ~* ^/releases/|/\\. {
        return 404;
    }

    # The services of remotes: see "Services of remotes" in scripts/site/README.md.
    location ^~ /api/ {
        return 503;
    }

    # Scripts and styles of releases never change, and need no policy of their own.
    location ~* ${quoted(`${RELEASE}.*\\.(?:m?js|css)$`)} {
        try_files $uri =404;
${lines(Object.fromEntries(loadedHeaders), `/host/1/main.js`)}
    }

    # Other files of a release are never pages of the site.
    location ~* ${quoted(`${RELEASE}.*\\.[^/]*$`)} {
        try_files $uri =404;
${lines(file, '/host/1/x.json')}
    }
    location ~* ${quoted(RELEASE)} {
        try_files $uri /index.html;
${lines(file, '/host/1/x')}
    }

    location ~ ${quoted('\\.\\w+$')} {
        try_files $uri $parlor_missing;
${lines(site, '/index.html')}
    }

    # Any other path is a page of its own, or the common page.
    location / {
        try_files $uri $uri/index.html /index.html;
${lines(site, '/index.html')}
    }
}
`
}

/** Each location says all of its headers: nginx forgets those outside as soon as it has one. */
function lines(headers: Record<string, string>, path: string): string {
  const always = Object.entries(headers).map(([name, value]) => `${name} ${quoted(value)} always`)
  return [`cache-control ${quoted(headersOf(path).cacheControl)}`, ...always]
    .map((each) => `        add_header ${each};`)
    .join('\n')
}

/** Quotes a text for nginx, which interprets some characters even between quotes. */
function quoted(text: string): string {
  if (!/["\r\n]|\$(?!$)/.test(text)) return `"${text}"`
  throw new ReleaseError(
    `The nginx configuration cannot contain ${JSON.stringify(text)}: remove quotes, $ and line breaks.`,
  )
}
