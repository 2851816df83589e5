using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>A <see cref="Body{T}"/> of whatever contract.</summary>
internal interface IRequestBody
{
    /// <summary>What to answer with instead of calling the handler; null when the body was read.</summary>
    IResult? Failure { get; }
}
