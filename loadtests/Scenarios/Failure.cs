namespace SerializationApi.LoadTests.Scenarios;

/// <summary>Why a request failed.</summary>
/// <param name="Category">What kind of thing went wrong.</param>
/// <param name="Kind">What reports count by: the status code, or the exception's type and code.</param>
/// <param name="Detail">One example in words.</param>
internal sealed record Failure(FailureCategory Category, string Kind, string Detail);
