namespace SerializationApi.LoadTests.Scenarios;

/// <summary>What kind of thing went wrong with a request.</summary>
internal enum FailureCategory
{
    /// <summary>The response had a status other than 200.</summary>
    Status,

    /// <summary>There was no complete response: the connection failed, the time ran out.</summary>
    Exception,

    /// <summary>The response had status 200 and was not what was asked for. The name is a value in report.json, and stays.</summary>
    WrongResponse,

    /// <summary>Open model: the request was due, but no worker was free before the run ended.</summary>
    NotSent,
}
