namespace SerializationApi.Benchmarks.Compare.Errors;

/// <summary>A mistake that the user can put right: printed as one line, without a stack trace.</summary>
/// <param name="message">The line to print.</param>
internal sealed class UserErrorException(string message) : Exception(message);
