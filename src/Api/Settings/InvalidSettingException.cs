namespace SerializationApi.Api.Settings;

/// <summary>A setting that stops the start.</summary>
/// <param name="setting">Its key, as in <c>Service:MaxCount</c>, or its environment variable.</param>
/// <param name="reason">What is wrong with it, as a sentence.</param>
internal sealed class InvalidSettingException(string setting, string reason) : Exception($"Setting {setting}: {reason}");
