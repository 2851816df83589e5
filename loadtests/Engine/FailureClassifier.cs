using System.Net.Sockets;
using Grpc.Core;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Engine;

/// <summary>Names exceptions so that a report can count them: by what happened, without ports or addresses.</summary>
internal static class FailureClassifier
{
    /// <summary>The failure that an exception stands for.</summary>
    public static Failure Of(Exception exception)
    {
        if (exception is OperationCanceledException)
        {
            return new(FailureCategory.Exception, "Timeout", "no complete response within the request timeout");
        }

        if (exception is RpcException { Status: var status })
        {
            return status.DebugException is { } cause ? Of(cause) : new(FailureCategory.Status, $"{status.StatusCode}", status.Detail);
        }

        SocketError? socketError = Causes(exception).OfType<SocketException>().FirstOrDefault()?.SocketErrorCode;
        HttpRequestError? httpError = exception switch
        {
            HttpRequestException e => e.HttpRequestError,
            HttpIOException e => e.HttpRequestError,
            _ => null,
        };
        string? code = socketError?.ToString() ?? httpError?.ToString();
        string type = exception.GetType().Name;
        return new(FailureCategory.Exception, code is null ? type : $"{type}: {code}", Causes(exception).Last().Message);
    }

    private static IEnumerable<Exception> Causes(Exception exception)
    {
        for (Exception? cause = exception; cause is not null; cause = cause.InnerException)
        {
            yield return cause;
        }
    }
}
