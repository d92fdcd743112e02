package import Service

/// An operation that issuers handle. The context's type gives the number of commits: one, or two with a hash or a question to the network
/// between them.
package protocol IssuerOperation: ServiceOperation where Owner == IssuerTenant {}

package typealias IssuerContext = RequestContext<IssuerTenant, OneCommit>
package typealias IssuerCredentialContext = RequestContext<IssuerTenant, TwoCommits>
/// As the one with a hash, with a question to the network in its place.
package typealias IssuerAskingContext = RequestContext<IssuerTenant, TwoCommits>
