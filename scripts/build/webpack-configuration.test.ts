import { federatedRemote, webpackConfiguration } from './federated-app'

const configuration = webpackConfiguration(federatedRemote('remote-chat'))

test("webpack's own command line builds for production unless it says otherwise", () => {
  expect(configuration({}, {})).toMatchObject({ mode: 'production', devtool: 'hidden-source-map' })
  expect(configuration({}, { mode: 'development' })).toMatchObject({ mode: 'development' })
})
