using System.Runtime.ExceptionServices;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Runs on a thread whose stack is of a size that the test chooses.</summary>
internal static class OwnStack
{
    public static T Run<T>(int bytes, Func<T> function)
    {
        T result = default!;
        ExceptionDispatchInfo? error = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    result = function();
                }
                catch (Exception exception)
                {
                    error = ExceptionDispatchInfo.Capture(exception);
                }
            },
            bytes
        );
        thread.Start();
        thread.Join();
        error?.Throw();
        return result;
    }
}
