package import Service

/// An operation that issuers handle. The type of its context says how many commits the handler makes: one, or two with a hash or a request
/// to the network between them.
package protocol IssuerOperation: ServiceOperation where Owner == IssuerTenant {}

package typealias IssuerContext = RequestContext<IssuerTenant, OneCommit>
package typealias IssuerCredentialContext = RequestContext<IssuerTenant, TwoCommits>
/// The context of an operation with a request to the network between two commits; `IssuerCredentialContext` has a hash there.
package typealias IssuerAskingContext = RequestContext<IssuerTenant, TwoCommits>
