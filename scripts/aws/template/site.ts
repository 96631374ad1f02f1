import { attribute, RETAINED, type Resources, ref, sub, variable } from './resource'
import { responseHeaders } from './response-headers'

const YEAR_S = 31_536_000

/** Every path without a file is `index.html`; a file that is missing stays missing. */
const PAGE_FUNCTION = `function handler(event) {
  var request = event.request
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1)
  if (last.indexOf('.') < 0) request.uri = '/index.html'
  return request
}`

export const siteResources: Resources = {
  SiteBucket: {
    Type: 'AWS::S3::Bucket',
    ...RETAINED,
    Properties: {
      // Only the CDN reads it.
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      VersioningConfiguration: { Status: 'Enabled' },
    },
  },
  SiteBucketPolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: ref('SiteBucket'),
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            // To list is what makes a missing file a 404 and not a 403.
            Action: ['s3:GetObject', 's3:ListBucket'],
            Resource: [attribute('SiteBucket', 'Arn'), sub(`${variable('SiteBucket.Arn')}/*`)],
            Condition: {
              StringEquals: {
                'AWS:SourceArn': sub(
                  `arn:${variable('AWS::Partition')}:cloudfront::${variable('AWS::AccountId')}:distribution/${variable('SiteCdn')}`,
                ),
              },
            },
          },
        ],
      },
    },
  },
  SiteAccess: {
    Type: 'AWS::CloudFront::OriginAccessControl',
    Properties: {
      OriginAccessControlConfig: {
        Name: sub(`${variable('AWS::StackName')}-site`),
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    },
  },
  SitePages: {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: sub(`${variable('AWS::StackName')}-pages`),
      AutoPublish: true,
      FunctionConfig: { Comment: 'The page at every address', Runtime: 'cloudfront-js-2.0' },
      FunctionCode: PAGE_FUNCTION,
    },
  },
  SiteCaching: {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: sub(`${variable('AWS::StackName')}-site`),
        // As each file's own header says: releases for good, the page and the indexes never.
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: YEAR_S,
        ParametersInCacheKeyAndForwardedToOrigin: {
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      },
    },
  },
  SiteHeaders: responseHeaders,
  SiteCdn: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Enabled: true,
        HttpVersion: 'http2and3',
        IPV6Enabled: true,
        DefaultRootObject: 'index.html',
        Origins: [
          {
            Id: 'site',
            DomainName: attribute('SiteBucket', 'RegionalDomainName'),
            OriginAccessControlId: ref('SiteAccess'),
            S3OriginConfig: { OriginAccessIdentity: '' },
          },
        ],
        DefaultCacheBehavior: {
          TargetOriginId: 'site',
          ViewerProtocolPolicy: 'redirect-to-https',
          Compress: true,
          CachePolicyId: ref('SiteCaching'),
          ResponseHeadersPolicyId: ref('SiteHeaders'),
          FunctionAssociations: [
            { EventType: 'viewer-request', FunctionARN: attribute('SitePages', 'FunctionARN') },
          ],
        },
      },
    },
  },
}
