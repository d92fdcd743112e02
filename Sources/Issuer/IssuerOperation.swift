package import Service

/// An operation that issuers handle. The context's type gives the number of commits: one, or two with a hash or a request to the network
/// between them.
package protocol IssuerOperation: ServiceOperation where Owner == IssuerTenant {}

package typealias IssuerContext = RequestContext<IssuerTenant, OneCommit>
package typealias IssuerCredentialContext = RequestContext<IssuerTenant, TwoCommits>
/// Like `IssuerCredentialContext`, but for an operation with a request to the network instead of a hash.
package typealias IssuerAskingContext = RequestContext<IssuerTenant, TwoCommits>
