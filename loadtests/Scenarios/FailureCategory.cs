namespace SerializationApi.LoadTests.Scenarios;

/// <summary>What kind of thing went wrong with a request.</summary>
internal enum FailureCategory
{
    /// <summary>The answer had a status other than 200.</summary>
    Status,

    /// <summary>There was no complete answer: the connection failed, the time ran out.</summary>
    Exception,

    /// <summary>The answer had status 200 and was not what was asked for.</summary>
    WrongAnswer,

    /// <summary>Open model: the request was due, but no client was free before the run ended.</summary>
    NotSent,
}
