namespace SerializationApi.Cli;

/// <summary>What the arguments ask for cannot be done; the message is one line for whoever gave them.</summary>
/// <param name="message">What is wrong.</param>
internal sealed class UserErrorException(string message) : Exception(message);
