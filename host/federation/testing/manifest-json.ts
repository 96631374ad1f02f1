/** A manifest in the federation's format, reduced to what the page reads for one screen. */
export function manifestJson() {
  const js = { sync: ['login.1a.js'], async: ['later.js'] }
  return {
    id: 'remote_auth',
    metaData: {
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      globalName: 'remote_auth',
    },
    shared: [],
    exposes: [{ path: './login', assets: { js, css: { sync: ['login.1a.css'], async: [] } } }],
  }
}
